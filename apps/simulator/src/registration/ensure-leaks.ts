import { uploadLeakImage } from "@sgval/contract/leaks/images";
import type { LeakState } from "@sgval/contract/leaks/leak-state";
import { createLeak, type LeakForm, listLeaks, stepLeak } from "@sgval/contract/leaks/leaks";
import { createMaterial, listMaterials } from "@sgval/contract/materials/materials";
import { listNetworks } from "@sgval/contract/network/networks";
import { dayMs } from "@sgval/quantities/duration";
import { cityMaterials, type LeakStory } from "../city/leak-story.ts";
import { localIso } from "../city/local-time.ts";
import { type Network, position } from "../city/network.ts";
import { drawLeak } from "../pictures/draw-leak.ts";
import type { Api } from "./api-client.ts";

/** Ids of the materials by name; those that are missing are created. */
export async function ensureMaterials(api: Api): Promise<Map<string, number>> {
  const { data } = listMaterials.answer.parse(await api.get(`${listMaterials.path}?size=100`));
  const ids = new Map(data.map(({ name, id }) => [name, id]));
  for (const material of cityMaterials) {
    if (ids.has(material.name)) continue;
    const made = createMaterial.answer.parse(await api.post(createMaterial.path, material));
    ids.set(material.name, made.data.id);
  }
  return ids;
}

async function uploadPictures(api: Api, story: LeakStory, takenAt: string): Promise<number[]> {
  const ids: number[] = [];
  for (const { scene, caption } of story.pictures) {
    const form = new FormData();
    form.set("images", new Blob([drawLeak(scene, caption)], { type: "image/png" }), "anh.png");
    const query = new URLSearchParams({ caption, takenAt });
    const answer = await api.post(`${uploadLeakImage.path}?${query}`, form);
    ids.push(uploadLeakImage.answer.parse(answer).data.id);
  }
  return ids;
}

async function reportLeak(
  api: Api,
  story: LeakStory,
  anchor: number,
  {
    network,
    networkId,
    materials,
  }: { network: Network; networkId: number | null; materials: ReadonlyMap<string, number> },
): Promise<void> {
  const timeOf = (daysAgo: number) => localIso(anchor - daysAgo * dayMs);
  const node = network.junctions.find(({ id }) => id === story.node);
  const foundAt = timeOf(story.foundDaysAgo);
  const body: LeakForm = {
    ...{ description: story.description, diameter: story.diameter, foundAt, deviceId: null },
    position: node ? position(node.place) : null,
    pipe: story.pipe !== null && networkId !== null ? { networkId, id: story.pipe } : null,
    materials: story.materials.flatMap(({ name, amount }) => {
      const materialId = materials.get(name);
      return materialId === undefined ? [] : [{ materialId, amount }];
    }),
    imageIds: await uploadPictures(api, story, foundAt),
  };
  const { data } = createLeak.answer.parse(await api.post(createLeak.path, body));
  let from: LeakState = data.state;
  for (const { to, daysAgo, note } of story.steps) {
    await api.post(stepLeak.path.replace(":id", String(data.id)), { from, to, at: timeOf(daysAgo), note });
    from = to;
  }
}

/**
 * Reports the leak points of the city with their pictures, and takes each through its states. One that is listed, by its
 * description, stays as it is; what fails is reported and left out.
 * @param api of whoever finds leaks
 * @param materials ids by name
 * @param anchor epoch ms of the first start
 */
export async function ensureLeaks(
  api: Api,
  stories: readonly LeakStory[],
  {
    network,
    materials,
    anchor,
  }: { network: Network; materials: ReadonlyMap<string, number>; anchor: number },
  report: (line: string) => void,
): Promise<void> {
  const { data: known } = listLeaks.answer.parse(await api.get(`${listLeaks.path}?size=100`));
  const { data: networks } = listNetworks.answer.parse(await api.get(listNetworks.path));
  const context = { network, materials, networkId: networks[0]?.id ?? null };
  for (const story of stories) {
    if (known.some(({ description }) => description === story.description)) continue;
    await reportLeak(api, story, anchor, context).catch((error: unknown) =>
      report(`${story.description}: ${error instanceof Error ? error.message : String(error)}`),
    );
  }
}
