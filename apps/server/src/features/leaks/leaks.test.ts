import { listActivity } from "@sgval/contract/activity/activity";
import { updateDevice } from "@sgval/contract/devices/routes";
import { deleteLeakImage, updateLeakImage } from "@sgval/contract/leaks/images";
import * as routes from "@sgval/contract/leaks/leaks";
import { createMaterial, deleteMaterial, listMaterials } from "@sgval/contract/materials/materials";
import { basePath } from "@sgval/contract/route";
import { createZone } from "@sgval/contract/zones/zones";
import { hourMs } from "@sgval/quantities/duration";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { aDevice } from "../../testing/device-builder.ts";
import type { SignedIn } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";
import { dropUnusedImages } from "./images/images.store.ts";
import { picture, useLeaks, zipBomb } from "./leaks.fixture.ts";

const { harness, send, upload, uploaded, bodyOf, report } = useLeaks();
const shown = (imageId: number, query = "", token = harness.admin.token) =>
  harness.request("GET", `/leak-image/${imageId}${query}`, { token });
const listed = async (who: SignedIn, query: Record<string, string> = {}) =>
  (await harness.ok(who, routes.listLeaks, { query: { size: 100, ...query } })).data.map(({ id }) => id);
const square = (west: number) => ({
  type: "Polygon" as const,
  coordinates: [
    [
      [west, 10.8],
      [west + 0.01, 10.8],
      [west + 0.01, 10.81],
      [west, 10.81],
      [west, 10.8],
    ] as [number, number][],
  ],
});

/** Imports a network of one pipe, P2; answers with its id. */
const importPipe = async (name: string): Promise<number> => {
  const lines = [
    ...["[JUNCTIONS]", "A 10 1", "[RESERVOIRS]", "R 50", "[PIPES]", "P2 R A 100 300 120 0 Open"],
    ...["[OPTIONS]", "Units LPS", "[COORDINATES]", "R 106.742 10.8", "A 106.743 10.8", "[END]"],
  ];
  const form = new FormData();
  form.set("settings", JSON.stringify({ name, placement: { kind: "geographic" } }));
  form.set("file", new Blob([lines.join("\n")]), "pipe.inp");
  const answer = await fetch(`${harness.address}${basePath}/network`, {
    method: "POST",
    headers: { authorization: `Bearer ${harness.admin.token}` },
    body: form,
  });
  return JSON.parse(await answer.text()).data.network.id;
};

describe("a leak point", () => {
  it("is in the smallest of the zones that it lies in, whatever their names", async () => {
    const ring = (west: number, size: number) => ({
      type: "Polygon" as const,
      coordinates: [
        [
          [west, 10.8],
          [west + size, 10.8],
          [west + size, 10.8 + size],
          [west, 10.8 + size],
          [west, 10.8],
        ] as [number, number][],
      ],
    });
    await harness.ok(harness.admin, createZone, { body: { name: "DMA An Phú", polygon: ring(107.2, 0.02) } });
    const inner = (
      await harness.ok(harness.admin, createZone, { body: { name: "DMA Bến", polygon: ring(107.2, 0.01) } })
    ).data;
    const leak = await report({ position: { latitude: 10.805, longitude: 107.205 } });
    expect(leak.zone).toMatchObject({ id: inner.id, name: "DMA Bến" });
  });

  it("[R1.4] [R3.8] is reported with description, materials and images, in the zone that it lies in", async () => {
    const body = { name: "DMA rò rỉ", polygon: square(106.7) };
    const zone = (await harness.ok(harness.admin, createZone, { body })).data;
    const clamp = (
      await harness.ok(harness.admin, createMaterial, {
        body: { name: "Đai khởi thủy 110", unit: "cái", note: "" },
      })
    ).data;
    const imageIds = [await uploaded(), await uploaded()].reverse();
    const leak = await report({
      imageIds,
      position: { latitude: 10.805, longitude: 106.705 },
      materials: [{ materialId: clamp.id, amount: 2 }],
    });
    expect(leak).toMatchObject({
      description: "Nước trào lên mặt đường Lê Lợi",
      state: "reported",
      zone: { id: zone.id, name: "DMA rò rỉ" },
      materials: [{ name: "Đai khởi thủy 110", unit: "cái", amount: 2 }],
      reporter: { name: "admin01" },
      imageId: imageIds[0],
      images: 2,
      history: [{ state: "reported" }],
    });
    expect(leak.photos.map(({ id }) => id)).toEqual(imageIds);
    expect(await listed(harness.admin, { q: "le loi", zoneId: String(zone.id) })).toEqual([leak.id]);
    const used = (await harness.ok(harness.admin, listMaterials)).data;
    expect(used).toMatchObject([{ name: "Đai khởi thủy 110", usedIn: 1 }]);
    const params = { id: clamp.id };
    expect(await harness.refused(harness.admin, deleteMaterial, { params })).toMatchObject({
      code: "material_in_use",
      details: { leaks: 1 },
    });
    await harness.ok(harness.admin, routes.deleteLeak, { params: { id: leak.id } });
    expect((await shown(imageIds[0] ?? 0)).status).toBe(404);
    await harness.ok(harness.admin, deleteMaterial, { params });
  });

  it("[R5.10] is not made without an image, nor with one that is not there for its reporter", async () => {
    const none = await harness.refused(harness.admin, routes.createLeak, { body: bodyOf() });
    expect(none).toMatchObject({
      code: "validation_failed",
      details: [{ field: "imageIds", message: "validation.select_image" }],
    });
    const other = await aUser().named("leak_other").withPermissions("LeakPoint.Create").signedInTo(harness);
    const imageIds = [await uploaded(other)];
    expect((await shown(imageIds[0] ?? 0)).status).toBe(404);
    const before = await listed(harness.admin);
    const foreign = { body: bodyOf({ imageIds }) };
    expect(await harness.refused(harness.admin, routes.createLeak, foreign)).toMatchObject({
      code: "leak_image_gone",
    });
    expect(await listed(harness.admin)).toEqual(before);
    // Images whose report never came are dropped, and the report that comes too late says so.
    const late = await uploaded();
    await dropUnusedImages(harness.db.kysely, new Date(harness.clock.now() + 1));
    expect((await shown(late)).status).toBe(404);
  });

  it("is stored once however often its report is sent", async () => {
    const requestId = "9f6f3a525f0c4f069d0e3f6a0a8f7f11";
    const imageIds = [await uploaded()];
    const first = await report({ imageIds, requestId });
    expect((await report({ imageIds, requestId })).id).toBe(first.id);
  });

  it("refuses the correction of a report whose first version is stored, and takes one that changes nothing for it", async () => {
    const requestId = "9f6f3a525f0c4f069d0e3f6a0a8f7f33";
    const imageIds = [await uploaded()];
    const first = await report({ imageIds, requestId });
    const again = { imageIds, requestId, corrected: true };
    expect((await report(again)).id).toBe(first.id);
    for (const change of [{ diameter: 300 }, { imageIds: [await uploaded()] }]) {
      const body = bodyOf({ ...again, ...change });
      const { code } = await harness.refused(harness.admin, routes.createLeak, { body });
      expect(code).toBe("leak_reported_before");
    }
  });

  it("keeps its last image, the captions of all, and what was changed in the log", async () => {
    const leak = await report();
    const params = { id: leak.id, imageId: leak.imageId };
    expect(await harness.refused(harness.admin, deleteLeakImage, { params })).toMatchObject({
      code: "last_leak_image",
    });
    const caption = { params, body: { caption: "Hố đào" } };
    expect((await harness.ok(harness.admin, updateLeakImage, caption)).data.caption).toBe("Hố đào");
    const added = await send(`/leak-point/${leak.id}/image`, await picture("png"), harness.admin);
    expect(added.status).toBe(200);
    await harness.ok(harness.admin, deleteLeakImage, { params });
    const change = { ...bodyOf(), diameter: 160, zoneId: null };
    const { imageIds: _, ...body } = change;
    const changed = await harness.ok(harness.admin, routes.updateLeak, { params: { id: leak.id }, body });
    expect(changed.data).toMatchObject({ diameter: 160, imageId: added.body.data.id, images: 1 });
    expect((await harness.recorded(leak.description)).slice(0, 5)).toEqual([
      "leak_point_updated",
      "leak_image_deleted",
      "leak_image_added",
      "leak_image_updated",
      "leak_point_created",
    ]);
  });

  it("has a log of its own: only what was done to this one", async () => {
    const [leak] = [await report(), await report()];
    const query = { subject: "leak_point", subjectId: String(leak?.id ?? 0) };
    const { data } = await harness.ok(harness.admin, listActivity, { query });
    expect(data.map(({ subjectId, detail }) => [subjectId, detail])).toEqual([
      [leak?.id, "leak_point_created"],
    ]);
  });

  it("names the pipe of an imported network that it is on, which must be in view of who names it", async () => {
    const network = await importPipe("Phố ống");
    const pipe = { networkId: network, id: "P2" };
    const leak = await report({ pipe, position: { latitude: 10.8, longitude: 106.7425 } });
    expect(leak.pipe).toEqual({ ...pipe, network: "Phố ống" });
    const { imageIds: _, ...body } = { ...bodyOf(), zoneId: null };
    const params = { id: leak.id };
    const gone = { params, body: { ...body, pipe: { ...pipe, id: "no" } } };
    expect(await harness.refused(harness.admin, routes.updateLeak, gone)).toMatchObject({
      details: [{ field: "pipe" }],
    });
    const device = await aDevice().in(harness);
    const limited = await aUser()
      .named("leak_pipe1")
      .withPermissions("LeakPoint.Index", "LeakPoint.Create")
      .seeing(device)
      .signedInTo(harness);
    const hidden = { body: bodyOf({ imageIds: [await uploaded(limited)], pipe }) };
    expect(await harness.refused(limited, routes.createLeak, hidden)).toMatchObject({
      details: [{ field: "pipe" }],
    });
    const changed = await harness.ok(harness.admin, routes.updateLeak, {
      params,
      body: { ...body, pipe: null },
    });
    expect(changed.data.pipe).toBeNull();
  });

  it("goes through its states with note and time, one step at a time, back only with a reason", async () => {
    const leak = await report();
    const step = (from: string, to: string, changes = {}) => ({
      params: { id: leak.id },
      body: { from, to, at: new Date(harness.clock.now()).toISOString(), note: "", ...changes },
    });
    const take = async (...given: Parameters<typeof step>) =>
      // The states come from the list of the test.
      (await harness.call("POST", `/leak-point/${leak.id}/state`, step(...given).body)).body;
    expect((await take("reported", "repaired")).error).toMatchObject({ details: [{ field: "to" }] });
    const early = new Date(Date.parse(leak.foundAt) - 1).toISOString();
    expect((await take("reported", "located", { at: early })).error).toMatchObject({
      details: [{ field: "at" }],
    });
    await harness.clock.advance(hourMs);
    await take("reported", "located", { note: "Nghe âm" });
    expect((await take("reported", "located")).error).toMatchObject({
      code: "leak_state_changed",
      details: { state: "located" },
    });
    expect((await take("located", "reported")).error).toMatchObject({ details: [{ field: "note" }] });
    await take("located", "repairing");
    const repaired = (await take("repairing", "repaired")).data;
    expect(repaired.repairedAt).toBe(new Date(harness.clock.now()).toISOString());
    expect((await take("repaired", "repairing", { note: "Còn chảy" })).data).toMatchObject({
      state: "repairing",
      repairedAt: null,
      history: [
        { state: "reported" },
        { state: "located", note: "Nghe âm", by: { name: "admin01" } },
        { state: "repairing" },
        { state: "repaired" },
        { state: "repairing", back: true, note: "Còn chảy" },
      ],
    });
  });

  it("[R6.7] is seen by who sees its zone, a device at it, or who reported it", async () => {
    const body = { name: "DMA nhìn thấy", polygon: square(106.8) };
    const zone = (await harness.ok(harness.admin, createZone, { body })).data;
    const [inZone, atLeak] = [await aDevice().in(harness), await aDevice().in(harness)];
    await harness.ok(harness.admin, updateDevice, { params: { id: inZone.id }, body: { zoneId: zone.id } });
    const rights = ["LeakPoint.Index", "LeakPoint.Create"] as const;
    const ofZone = await aUser()
      .named("leak_zone1")
      .withPermissions(...rights)
      .seeing(inZone)
      .signedInTo(harness);
    const ofDevice = await aUser()
      .named("leak_dev1")
      .withPermissions(...rights)
      .seeing(atLeak)
      .signedInTo(harness);
    const zoned = await report({ position: { latitude: 10.805, longitude: 106.805 } });
    const placed = await report({ deviceId: atLeak.id });
    const own = await report({}, ofDevice);
    expect(await listed(ofZone)).toEqual([zoned.id]);
    expect((await listed(ofDevice)).sort()).toEqual([placed.id, own.id].sort());
    expect((await shown(placed.imageId, "", ofZone.token)).status).toBe(404);
    expect((await shown(placed.imageId, "", ofDevice.token)).status).toBe(200);
    const params = { id: placed.id };
    expect((await harness.refused(ofZone, routes.readLeak, { params })).status).toBe(404);
    // An export would name what it is filtered by.
    const exported = (query: object) => ({ query: { format: "csv" as const, ...query } });
    for (const [who, seen, hidden] of [
      [ofZone, { zoneId: String(zone.id) }, { deviceId: atLeak.id }],
      [ofDevice, { deviceId: atLeak.id }, { zoneId: String(zone.id) }],
    ] as const) {
      await harness.file(who, routes.exportLeaks, exported(seen));
      expect(await harness.refused(who, routes.exportLeaks, exported(hidden))).toMatchObject({ status: 404 });
    }
    expect(
      await harness.refused(ofZone, routes.createLeak, {
        body: bodyOf({ imageIds: [await uploaded(ofZone)], deviceId: atLeak.id }),
      }),
    ).toMatchObject({ details: [{ field: "deviceId" }] });
  });
});

describe("an image of a leak point", () => {
  it.each(["jpeg", "gif", "png"] as const)(
    "[R9.4] may be a %s, and is encoded again and made smaller",
    async (format) => {
      const { status, body } = await upload(await picture(format, 2400));
      expect(status).toBe(200);
      const full = await sharp(Buffer.from(await (await shown(body.data.id)).arrayBuffer())).metadata();
      expect(full).toMatchObject({ format: "webp", width: 1600, height: 1600 });
      const small = await sharp(
        Buffer.from(await (await shown(body.data.id, "?size=small")).arrayBuffer()),
      ).metadata();
      expect(small.width).toBe(480);
    },
  );

  it("[R9.4] is refused when its content is no such picture, whatever its name says", async () => {
    const archive = Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(2000)]);
    for (const content of [archive, await picture("webp"), Buffer.from("<svg onload='alert(1)'/>")])
      expect(await upload(content)).toMatchObject({
        status: 422,
        body: { error: { code: "leak_image_invalid" } },
      });
  });

  it("is refused when it is a zip bomb or a bomb of pixels, and the server goes on", async () => {
    const bomb = zipBomb(60_000);
    const broken = Buffer.from(zipBomb(2000));
    // The check sum of its head.
    broken.writeUInt32BE(0, 29);
    expect(bomb.length).toBeLessThan(100_000);
    for (const [content, code] of [
      [bomb, "picture_too_large"],
      [broken, "leak_image_invalid"],
    ] as const)
      expect(await upload(content)).toMatchObject({ status: 422, body: { error: { code } } });
    expect((await upload(await picture())).status).toBe(200);
  });
});
