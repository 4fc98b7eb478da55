import { exportPermissions } from "@sgval/contract/access/permissions";
import { basePath } from "@sgval/contract/route";
import { expect, it } from "vitest";
import { useHarness } from "../../../testing/harness.ts";

const harness = useHarness({ realTime: true });

const lines = async (query: string): Promise<string[]> => {
  const response = await fetch(`${harness.address}${basePath}${exportPermissions.path}?${query}`, {
    headers: { authorization: `Bearer ${harness.admin.token}` },
  });
  return (await response.text()).split("\r\n");
};

it("describes each permission in the requested language", async () => {
  await harness.call("POST", "/permission", { name: "Gis.Export", description: "Xuất bản đồ" });
  const query = "format=csv&machine=true&columns=name,group,description";
  expect((await lines(`${query}&language=vn&group=DeviceType`)).slice(0, 2)).toEqual([
    "name,group,description",
    "DeviceType.Index,Loại thiết bị,Xem loại thiết bị",
  ]);
  expect(await lines(`${query}&language=fr&group=Mqtt`)).toEqual([
    "name,group,description",
    "Mqtt.Index,MQTT,Voir les connexions MQTT et les messages non distribués",
    'Mqtt.Connect,MQTT,"Connecter MQTT, supprimer et rejouer les messages non distribués"',
    "",
  ]);
  expect(await lines(`${query}&language=en&core=false`)).toContain("Gis.Export,Gis,Xuất bản đồ");
});

it("names the group of the filter", async () => {
  expect(await lines("format=csv&language=en&group=Mail")).toContain("Filters,Group: Mail");
  expect(await lines("format=csv&language=vn&group=Mail")).toContain("Bộ lọc;Nhóm: Thư");
});
