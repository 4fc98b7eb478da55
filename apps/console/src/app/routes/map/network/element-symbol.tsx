import type { ReactNode } from "react";
import { Drawing } from "../../../../shared/ui/device/drawing.tsx";

const FILLED = { fill: "currentColor" };

const body = (closed: boolean): ReactNode => (
  <path d="M3 8.5v9l9-4.5zM21 8.5v9l-9-4.5z" {...(closed ? FILLED : {})} />
);
const stem = <path d="M12 13V7" />;
/** What stands on the stem of a valve shows its type; the others have their code beside them. */
const heads: Readonly<Record<string, ReactNode>> = {
  // A solid dome reduces the pressure behind it, a hollow one sustains that before it.
  PRV: <path d="M7.5 7a4.5 4.5 0 0 1 9 0z" {...FILLED} />,
  PSV: <path d="M7.5 7a4.5 4.5 0 0 1 9 0z" />,
  PBV: <path d="M7.5 7a4.5 4.5 0 0 1 9 0zM9 4.5h6" />,
  FCV: <circle cx="12" cy="4.5" r="2.8" />,
  TCV: <path d="M8 6h8M8 3h8" />,
  GPV: <path d="M8 7c2-5 6 1 8-4" />,
  PCV: <path d="M8 7l8-4" />,
};

/** The drawing of an element by the name of its picture, as `valve-PRV-closed`. */
const drawingOf = (symbol: string): ReactNode => {
  const [kind, ...parts] = symbol.split("-");
  const closed = parts.includes("closed");
  if (kind === "valve") {
    const head = heads[parts[0] ?? ""];
    return (
      <>
        {body(closed)}
        {head && stem}
        {head}
      </>
    );
  }
  if (kind === "pump")
    return (
      <>
        <circle cx="12" cy="12" r="8.6" />
        <path d="M8.6 6.9 18.2 12l-9.6 5.1z" {...(closed ? {} : FILLED)} />
      </>
    );
  if (kind === "tank")
    return (
      <>
        <path d="M5 4h14v9.5H5zM8 13.5 6.5 21M16 13.5 17.5 21" />
        <path d="M5 8.5h14v5H5z" {...FILLED} />
      </>
    );
  if (kind === "reservoir")
    return (
      <>
        <path d="M3 6.5v11.5h18V6.5" />
        <path d="M3 12c1.5-1.6 3-1.6 4.5 0s3 1.6 4.5 0 3-1.6 4.5 0 3 1.6 4.5 0v6H3z" {...FILLED} />
      </>
    );
  if (kind === "junction") return <circle cx="12" cy="12" r="4" />;
  return <path d="M2 12h20" strokeWidth={4} {...(closed ? { strokeDasharray: "4 3" } : {})} />;
};

/** An element of a pipe network as the map draws it; decoration beside its name. */
export const ElementSymbol = ({ symbol, size = 22 }: { symbol: string; size?: number }) => (
  <Drawing
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinejoin="round"
  >
    {drawingOf(symbol)}
  </Drawing>
);
