import {
  builtInLimitSets,
  createLimitSet,
  deleteLimitSet,
  type LimitSetForm,
  listLimitSets,
  updateLimitSet,
} from "@sgval/contract/quality/limit-sets";
import { expect, it } from "vitest";
import { useHarness } from "../../testing/harness.ts";
import { aUser } from "../../testing/user-builder.ts";

const harness = useHarness();

const local: LimitSetForm = {
  code: "QCĐP 01:2022/BTr",
  names: { vn: "Nước sạch Bến Tre", en: "Treated water of Ben Tre", fr: "Eau traitée de Ben Tre" },
  issuer: "UBND tỉnh Bến Tre",
  waterClass: "treated",
  effectiveFrom: "2022-07-01",
  effectiveTo: null,
  limits: [
    { parameter: "residual_chlorine", under: 0.3, over: 0.8 },
    { parameter: "coliform", under: null, over: 1, upperRule: "excluded" },
  ],
};
const add = (changes: Partial<LimitSetForm>) =>
  harness.ok(harness.admin, createLimitSet, { body: { ...local, ...changes } });
const problems = async (changes: Partial<LimitSetForm>) => {
  const { details } = await harness.refused(harness.admin, createLimitSet, {
    body: { ...local, ...changes },
  });
  return details;
};
const wrong = (field: string, key: string) => [{ field, message: `validation.${key}` }];
const sets = async () => (await harness.ok(harness.admin, listLimitSets)).data;

it("a set of the installation stands before the built-in ones, is changed and deleted, and each change is recorded", async () => {
  expect(await sets()).toEqual(builtInLimitSets);
  const { data } = await add({});
  expect((await sets())[0]).toEqual(data);
  expect(data).toMatchObject({ ...local, reference: false });
  const params = { id: data.id ?? 0 };
  const body = { ...local, limits: [{ parameter: "residual_chlorine" as const, under: 0.2, over: 0.8 }] };
  await harness.ok(harness.admin, updateLimitSet, { params, body });
  // The same again changes nothing.
  await harness.ok(harness.admin, updateLimitSet, { params, body });
  await harness.ok(harness.admin, deleteLimitSet, { params });
  expect(await sets()).toEqual(builtInLimitSets);
  expect(await harness.refused(harness.admin, deleteLimitSet, { params })).toMatchObject({ status: 404 });
  const log = await harness.history(local.code, "limitSet");
  expect(log.map(({ detail }) => detail)).toEqual([
    "limit_set_deleted",
    "limit_set_updated",
    "limit_set_created",
  ]);
  expect(log[1]).toMatchObject({
    before: { limits: { residual_chlorine: { under: 0.3 }, coliform: { over: 1 } } },
    after: { limits: { residual_chlorine: { under: 0.2 } } },
  });
});

it("a set has a reference that no other has, whatever its case, the built-in ones included", async () => {
  const { data } = await add({ code: "QCĐP 02:2023" });
  expect(await problems({ code: "qcđp 02:2023" })).toEqual(wrong("code", "value_exists"));
  expect(await problems({ code: "qcvn 01-1:2024/byt" })).toEqual(wrong("code", "value_exists"));
  await harness.ok(harness.admin, deleteLimitSet, { params: { id: data.id ?? 0 } });
});

it("a set is refused with an impossible day, without limits or a name, with an impossible range, and with a parameter twice", async () => {
  expect(await problems({ effectiveFrom: "2022-02-30" })).toEqual(wrong("effectiveFrom", "select_date"));
  expect(await problems({ effectiveTo: "2022-07-01" })).toEqual(wrong("effectiveTo", "start_before_end"));
  expect(await problems({ names: { ...local.names, fr: " " } })).toEqual(wrong("names.fr", "required"));
  expect(await problems({ code: "<b>" })).toEqual(wrong("code", "special_characters"));
  expect(await problems({ limits: [] })).toEqual(wrong("limits", "select_parameter"));
  const ph = { parameter: "ph" as const, under: 6, over: 8.5 };
  expect(await problems({ limits: [{ ...ph, under: null, over: null }] })).toEqual(
    wrong("limits.0.over", "required"),
  );
  expect(await problems({ limits: [{ ...ph, under: 9 }] })).toEqual(
    wrong("limits.0.over", "under_less_than_over"),
  );
  expect(await problems({ limits: [{ ...ph, over: 15 }] })).toEqual(wrong("limits.0.over", "invalid_value"));
  expect(await problems({ limits: [ph, ph] })).toEqual(wrong("limits.1.parameter", "value_exists"));
  expect(await sets()).toEqual(builtInLimitSets);
});

it("a set of which this version does not know a limit is read without it, and deleted", async () => {
  const { data } = await add({ code: "QCĐP 03:2023" });
  await harness.database.asSuperuser(
    `update limit_set set limits = jsonb_set(limits::jsonb, '{1,parameter}', '"microplastic"') where id = ${data.id}`,
  );
  const [read] = await sets();
  expect(read).toMatchObject({ id: data.id, limits: [{ parameter: "residual_chlorine" }] });
  await harness.ok(harness.admin, deleteLimitSet, { params: { id: data.id ?? 0 } });
  expect(await sets()).toEqual(builtInLimitSets);
});

it("sets are read by everybody who is signed in and changed by those who may change settings", async () => {
  const reader = await aUser().named("limits01").withPermissions("Setting.Index").signedInTo(harness);
  expect((await harness.ok(reader, listLimitSets)).data).toEqual(builtInLimitSets);
  expect(await harness.refused(reader, createLimitSet, { body: local })).toMatchObject({ status: 403 });
  const params = { id: 1 };
  expect(await harness.refused(reader, updateLimitSet, { params, body: local })).toMatchObject({
    status: 403,
  });
  expect(await harness.refused(reader, deleteLimitSet, { params })).toMatchObject({ status: 403 });
});

it("a set has no number where nothing may be found", async () => {
  const { data } = await add({
    code: "QCĐP 02:2024/BTr",
    limits: [{ parameter: "coliform", under: null, over: 5, upperRule: "not_detected" }],
  });
  expect(data.limits).toMatchObject([{ parameter: "coliform", over: 0, upperRule: "not_detected" }]);
});
