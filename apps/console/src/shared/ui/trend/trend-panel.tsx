import { memo, useEffect, useRef } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { readTrendColors, watchColorScheme } from "./trend-colors.ts";
import { alignedColumns, drawnOrder } from "./trend-data.ts";
import { plotOptions, type TrendPanelProps } from "./trend-plot-options.ts";
import type { PanelScene } from "./trend-scene.ts";

/** Properties whose change recreates the plot; others update it. */
const shapeOf = ({ panel, gutter, cursorKey }: TrendPanelProps): string =>
  JSON.stringify([
    cursorKey,
    gutter,
    panel.series.map((one) => [one.key, one.color, one.filled, one.dotted, one.dash, one.stepped]),
  ]);

/** The plot of one unit. The uPlot instance is reused while its structure is unchanged. */
export const TrendPanel = memo((props: TrendPanelProps) => <Plot key={shapeOf(props)} {...props} />);

const Plot = (props: TrendPanelProps) => {
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const scene = useRef<PanelScene | null>(null);
  const live = useRef(props);
  const { panel, t, range, width, height, gapText, compact, isLive } = props;

  useEffect(() => {
    live.current = props;
  });

  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const first = live.current;
    const drawn: PanelScene = {
      panel: first.panel,
      t: first.t,
      range: first.range,
      colors: readTrendColors(element),
      gapText: first.gapText,
      compact: first.compact,
      live: first.isLive,
    };
    scene.current = drawn;
    const made = new uPlot(
      plotOptions(first, drawn, live),
      alignedColumns(first.t, drawnOrder(first.panel.series)),
      element,
    );
    plot.current = made;
    first.onPlot(first.panel.key, made);
    const stopWatching = watchColorScheme(() => {
      drawn.colors = readTrendColors(element);
      made.redraw(false);
    });
    // Redraws when the font has loaded; the canvas used a fallback font.
    const redraw = () => made.redraw(false);
    document.fonts.addEventListener("loadingdone", redraw);
    return () => {
      document.fonts.removeEventListener("loadingdone", redraw);
      stopWatching();
      first.onPlot(first.panel.key, null);
      plot.current = null;
      made.destroy();
    };
  }, []);

  useEffect(() => {
    plot.current?.setSize({ width, height });
  }, [width, height]);

  // The plot is made with the first data.
  const drawn = useRef({ panel, t });
  useEffect(() => {
    if (scene.current) Object.assign(scene.current, { panel, t, range, gapText, compact, live: isLive });
    const { panel: before, t: timesBefore } = drawn.current;
    drawn.current = { panel, t };
    // Only new data is put in order; a moved range draws the same columns again.
    if (before.series !== panel.series || timesBefore !== t)
      plot.current?.setData(alignedColumns(t, drawnOrder(panel.series)));
    else plot.current?.setScale("x", { min: range.from, max: range.to });
  }, [panel, t, range, gapText, compact, isLive]);

  return <div ref={host} style={{ width, height }} />;
};
