import { expect, it } from "vitest";
import { fieldsOf } from "./guess-fields.ts";

it.each([
  [
    ["code", "name", "type"],
    ["name", "displayName", "type"],
  ],
  [
    ["Tên thiết bị", "Mã thiết bị", "Loại"],
    ["displayName", "name", "type"],
  ],
  [
    ["name", "type"],
    ["name", "type"],
  ],
  [
    ["name", "label"],
    ["name", "displayName"],
  ],
  [
    ["Device key", "Device code"],
    ["name", null],
  ],
])("takes a name for the code unless another column is the code: %j", (headings, fields) => {
  expect(fieldsOf(headings, undefined)).toEqual(fields);
});
