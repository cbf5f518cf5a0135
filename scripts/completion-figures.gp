# Figures of E. Grigoryan, "Linear algorithm for solution n-Queens Completion problem", from the tables
# that scripts/completion-study.sh makes; called by it with `directory`, `method`, `same` (N:K:M of
# Figure 11) and `his` (his Table 2).
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

# The lines of a square (i, j) from 1: diagonal n + j - i and antidiagonal j + i. Going up along them from
# the board one comes to cells in a row above it, numbered so that antidiagonals begin with cell n + 1.
placement = directory . "/placement-8.txt"
if (lines(placement) > 0) {
    set output figure(1)
    set title "Queens on 8 rows, and the cells of their diagonals (D1, cells 1 to 15) and antidiagonals (D2, from 9)"
    columns = system("tr '\n' ' ' <'" . placement . "'")
    n = words(columns)
    unset grid
    unset border
    unset tics
    set xrange [0:3 * n + 1]
    set yrange [-n - 1:1]
    set size ratio -1
    do for [cell = 1:3 * n] {
        set object rectangle from cell - 0.5, -0.5 to cell + 0.5, 0.5 fillstyle empty
        set label sprintf("%d", cell) at cell, 0 center font ",9"
    }
    do for [i = 1:n] { do for [j = 1:n] {
        set object rectangle from n + j - 0.5, -i - 0.5 to n + j + 0.5, -i + 0.5 fillstyle empty
    } }
    do for [i = 1:n] {
        x = n + int(word(columns, i))
        set label "Q" at x, -i center font ",12"
        set arrow from x, -i to x - i + 0.25, -0.25 nohead linecolor 1
        set arrow from x, -i to x + i - 0.25, -0.25 nohead linecolor 2
    }
    plot NaN notitle
    unset object
    unset label
    unset arrow
    set size noratio
    set border
    set tics
    set grid
    set xrange [*:*]
    set yrange [*:*]
}

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

# Free squares of the free rows after some steps; the last of them is the one before the dead end.
do for [number = 5:6] {
    stage = number == 5 ? "first-squares" : "random-squares"
    steps = directory . "/steps-" . stage . ".csv"
    if (lines(steps) > 1) {
        set output figure(number)
        set title "Free squares of the rows without a queen, ".(number == 5 ? "first" : "random")." squares"
        set xlabel "row"
        set ylabel "free squares"
        stats steps using 1 skip 1 nooutput name "STEPS"
        stats steps using 3 skip 1 nooutput name "ROWS"
        plot for [tenths in (number == 5 ? "1 4 6" : "1 4 6 7")] steps \
            using 3:($1 == int(ROWS_max * tenths / 10) && $1 < STEPS_max ? $4 : NaN) skip 1 \
            with points pt 7 ps 0.5 title sprintf("after %d queens", int(ROWS_max * tenths / 10)), \
            steps using 3:($1 == STEPS_max ? $4 : NaN) skip 1 \
            with points pt 5 ps 0.5 title sprintf("after %d, the dead end", int(STEPS_max))
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
    set title "Share of the compositions that were completed without backtracking"
    set ylabel "share"
    set yrange [0:1]
    plot rows using (log10($1)):9 skip 1 with linespoints pt 7 title method
    set yrange [*:*]
}

# Bins are as wide as the power of two 16 times below them.
width(from) = from < 32 ? 1 : 2 ** (floor(log10(from) / log10(2)) - 4)
part(number) = system(sprintf("echo '%s' | cut -d: -f%d", same, number))
do for [number = 10:11] {
    times = directory . "/" . method . (number == 10 ? "-1000" : "-" . part(1) . "-" . part(2)) . "/times.csv"
    if (lines(times) > 1) {
        set output figure(number)
        set title number == 10 ? "Times of completions, n = 1000" : \
            sprintf("Times of completions of %s queens, n = %s, %s", part(2), part(1), method)
        set xlabel "microseconds"
        set ylabel "completions a microsecond"
        set style fill solid 0.6
        set xrange [0:*]
        plot times using (($1 + width($1) / 2) / 1000):($2 / width($1) * 1000):(width($1) / 1000) skip 1 \
            with boxes notitle
    }
}
