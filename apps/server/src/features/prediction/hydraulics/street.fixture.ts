/**
 * A reservoir at 50 m, a pressure-reducing valve at 20 m and two junctions behind it that draw 18 m³/h each: pipes so wide
 * that they lose nothing, so that each pressure is known without computing.
 */
export const streetInp = ({
  demand = 5,
  unit = "LPS",
  setting = 20,
  solvable = true,
}: {
  demand?: number;
  unit?: string;
  setting?: number;
  /** Without, EPANET may try once, and ends with an unbalanced network. */
  solvable?: boolean;
} = {}): string => `[TITLE]
Street
[JUNCTIONS]
UP 10 0
IN 10 0
A 10 ${demand}
B 5 ${demand}
[RESERVOIRS]
R 50
[PIPES]
P1 R UP 10 2000 140 0 Open
P2 IN A 10 2000 140 0 Open
P3 A B 10 2000 140 0 Open
[VALVES]
V UP IN 300 PRV ${setting}
[OPTIONS]
Units ${unit}
Headloss H-W
${solvable ? "" : "Trials 1\nUnbalanced Stop\n"}[COORDINATES]
R 106.74 10.8
UP 106.741 10.8
IN 106.742 10.8
A 106.743 10.8
B 106.744 10.8
[END]
`;

/**
 * Two pumps side by side, the second one first in the file, that lift from a tank in the ground, with its water 3 m above its
 * floor at 0 m, to a street that draws 36 m³/h from 10 m on. By the curve of EPANET a pump at full speed gives 40 m - 10 m * (flow / 36 m³/h)²: one holds the street
 * at 30 m, two at 37.5 m, one at 80 % of its speed at 15.6 m.
 */
export const stationInp = (): string => `[JUNCTIONS]
OUT 0 0
END 0 10
[TANKS]
TANK -3 3 0.5 4 10 0
[PIPES]
M OUT END 10 2000 140 0 Open
[PUMPS]
P2 TANK OUT HEAD C
P1 TANK OUT HEAD C
[CURVES]
C 10 30
[OPTIONS]
Units LPS
Headloss H-W
[COORDINATES]
TANK 106.84 10.8
OUT 106.841 10.8
END 106.842 10.8
[END]
`;
