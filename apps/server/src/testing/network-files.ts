import { basePath } from "@sgval/contract/route";
import type { Answer, Harness } from "./harness.ts";

/** A village: a reservoir, a pump, a pressure-reducing valve, a tank and a loop; metres, litres a second. */
export const villageInp = `[TITLE]
Làng mẫu
[JUNCTIONS]
J1 10 1
J2 20 1
J3 5 1
[RESERVOIRS]
R1 100
[TANKS]
T1 30 2 0 5 10
[PIPES]
P1 J1 J2 1000 300 100 0 Open
P2 J2 T1 500 200 100 0 CV
[PUMPS]
U1 R1 J1 POWER 10
[VALVES]
V1 J2 J3 150 PRV 20
[OPTIONS]
Units LPS
[COORDINATES]
J1 0 0
J2 1000 0
J3 1010 0
R1 -10 0
T1 1000 500
[VERTICES]
P1 500 10
[END]
`;

/** Two points of it near Thủ Đức, in a plane of metres turned by nothing. */
export const villagePlacement = {
  kind: "anchors",
  anchors: [
    { x: 0, y: 0, latitude: 10.8, longitude: 106.74 },
    { x: 1000, y: 0, latitude: 10.8, longitude: 106.749146 },
  ],
};

/** Sends a file as the console does. */
export const upload = async (
  harness: Harness,
  [method, path]: ["PUT" | "POST", string],
  content: string | Uint8Array<ArrayBuffer>,
  settings?: object,
  token = harness.admin.token,
): Promise<Answer> => {
  const form = new FormData();
  if (settings) form.set("settings", JSON.stringify(settings));
  form.set("file", new Blob([content]), "village.inp");
  const response = await fetch(`${harness.address}${basePath}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: response.status, body: await response.json() };
};
