# Figures of E. Grigoryan, "Linear algorithm for solution n-Queens Completion problem", from the tables
# that scripts/completion-study.sh makes; called by it with `directory`, `method` and `his` (his Table 2).
# A figure without data is left out.

set datafile separator ","
set terminal svg size 800,500 background "white"
set grid
set key outside bottom center horizontal

rows = directory . "/table.csv"
stages = directory . "/stages.csv"
has(file) = system("test -s '" . file . "' && echo 1 || echo 0") + 0
lines(file) = has(file) ? system("wc -l <'" . file . "'") + 0 : 0
figure(number) = sprintf("%s/figure-%d.svg", directory, number)

lengths = directory . "/matching-100/lengths.csv"
if (lines(lengths) > 1) {
    set output figure(2)
    set title "Queens on 100 rows when random matching ends"
    set xlabel "queens"
    set ylabel "boards"
    set style fill solid 0.6
    plot lengths using 1:2 skip 1 with boxes notitle
}

if (lines(stages) > 1) {
    set output figure(3)
    set title "Share of the rows that random matching fills, on average"
    set logscale x
    set xlabel "n"
    set ylabel "qMean / n"
    plot stages using 1:($13 / $1) skip 1 with linespoints pt 7 notitle

    unset logscale x
    set title "Share of boards that random matching fills"
    set ylabel "share"
    stats stages using (column(1) <= 70 && column(10) > 0 ? column(10) / column(2) : NaN) skip 1 nooutput
    if (exists("STATS_records") && STATS_records > 0) {
        set output figure(4)
        set logscale y
        set xrange [0:75]
        plot stages using ($1 <= 70 && $10 > 0 ? $1 : NaN):($10 / $2) skip 1 with linespoints pt 7 notitle
        unset logscale y
        set xrange [*:*]
    }
}

if (lines(rows) > 1) {
    set xlabel "lg n"

    set output figure(7)
    set title "Mean time of a completion"
    set ylabel "lg (1000 tMean / s)"
    line(x) = a + b * x
    a = -3
    b = 1
    set fit quiet
    set fit logfile "/dev/null"
    fitted = lines(rows) > 3
    if (fitted) {
        fit line(x) rows using (log10($1)):(log10(1000 * $3)) skip 1 via a, b
    }
    name = fitted ? sprintf("%.4f + %.4f lg n", a, b) : ""
    plot rows using (log10($1)):(log10(1000 * $3)) skip 1 with points pt 7 title method, \
        (fitted ? line(x) : NaN) with lines title name, \
        x with lines dashtype 2 title "lg n", \
        his using (log10($1)):(log10(1000 * $3)) skip 1 with points pt 6 title "his, 2013"

    set output figure(8)
    set title "Mean time of a row"
    set ylabel "lg (10^6 tMean / n / s)"
    plot rows using (log10($1)):(log10(1e6 * $3 / $1)) skip 1 with linespoints pt 7 title method, \
        his using (log10($1)):(log10(1e6 * $3 / $1)) skip 1 with linespoints pt 6 title "his, 2013"

    set output figure(9)
    set title "Share of the compositions that were completed without going back"
    set ylabel "share"
    set yrange [0:1]
    plot rows using (log10($1)):9 skip 1 with linespoints pt 7 title method
    set yrange [*:*]
}

times = directory . "/" . method . "-1000/times.csv"
if (lines(times) > 1) {
    set output figure(10)
    set title "Times of completions, n = 1000"
    set xlabel "microseconds"
    set ylabel "completions a microsecond"
    # Bins are as wide as the power of two 16 times below them.
    width(from) = from < 32 ? 1 : 2 ** (floor(log10(from) / log10(2)) - 4)
    set xrange [0:*]
    plot times using (($1 + width($1) / 2) / 1000):($2 / width($1) * 1000):(width($1) / 1000) skip 1 \
        with boxes notitle
}
