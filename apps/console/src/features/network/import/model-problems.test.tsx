import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ApiError } from "../../../shared/api/api-error.ts";
import { showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { ModelProblems } from "./model-problems.tsx";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const shown = async (code: ConstructorParameters<typeof ApiError>[0], details?: unknown) => {
  signedInAs({ superUser: true, manageSuper: true });
  await showPage(<ModelProblems error={new ApiError(code, { status: 422, details })} />);
  return (await screen.findByRole("alert")).textContent ?? "";
};
const problem = (code: number, more: object = {}) => ({
  ...{ code, sentence: `sentence ${code} of the engine`, section: null, line: null, text: null },
  ...more,
});

it("says where a problem is, in which words, and quotes the line", async () => {
  const text = await shown("network_invalid", {
    problems: [problem(215, { section: "JUNCTIONS", line: 7, text: "J1 7 1" })],
    total: 1,
    truncated: false,
  });
  expect(text).toContain("EPANET cannot open this model");
  expect(text).toContain("[JUNCTIONS], line 7: The id is there twice");
  expect(text).toContain("J1 7 1");
});

// Errors 201 to 252 of the EPANET toolkit that a file can have.
it.each([
  [201, "Syntax error"],
  [202, "A value is not a number"],
  [203, "The node is not defined"],
  [204, "The link is not defined"],
  [205, "The time pattern is not defined"],
  [206, "The curve is not defined"],
  [213, "Invalid value of an option"],
  [214, "The line is too long"],
  [215, "The id is there twice"],
  [216, "Energy data of a pump that is not defined"],
  [219, "The valve is wrongly connected to a reservoir or tank"],
  [222, "The link starts and ends at the same node"],
  [223, "The network has not enough nodes"],
  [224, "The network has no reservoir or tank as a source"],
  [225, "The levels of the tank are invalid"],
  [227, "The head curve of the pump is invalid"],
  [230, "The x values of a curve do not rise"],
  [252, "The id is invalid (31 characters at most)"],
])("has words of its own for error %i", async (code, words) => {
  const text = await shown("network_invalid", { problems: [problem(code)], total: 1, truncated: false });
  expect(text).toContain(words);
  expect(text).not.toContain("of the engine");
});

it("repeats the sentence of the engine for an error that it has no words for", async () => {
  const details = { problems: [problem(261)], total: 1, truncated: false };
  expect(await shown("network_invalid", details)).toContain("sentence 261 of the engine");
});

it("says how many problems it does not list, and that the file seems to be cut off", async () => {
  const text = await shown("network_invalid", { problems: [problem(203)], total: 61, truncated: true });
  expect(text).toContain("The [END] line is missing: the file seems to be cut off.");
  expect(text).toContain("and 60 more");
});

it("names the first nodes without coordinates", async () => {
  const text = await shown("network_without_coordinates", {
    ...{ missing: 12, total: 40, truncated: false },
    nodes: Array.from({ length: 12 }, (_, index) => `N${index + 1}`),
  });
  expect(text).toContain("12 of 40 nodes have no coordinates: N1, N2");
  expect(text).toContain("N10");
  expect(text).not.toContain("N11");
});

it.each([
  ["network_not_text", "This is not a text file"],
  ["network_without_nodes", "The file has no nodes"],
  ["network_not_geographic", "part of the network lies off the map"],
  ["network_unreadable", "EPANET gave up on this file"],
  ["all_devices_needed", "Only people who see all devices"],
] as const)("has a sentence for %s", async (code, words) => {
  expect(await shown(code)).toContain(words);
});
