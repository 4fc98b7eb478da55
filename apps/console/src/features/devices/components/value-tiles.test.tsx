import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { aDevice } from "../../../shared/realtime/device.fixture.ts";
import { showPage, signedInAs } from "../../../shared/ui/page.fixture.tsx";
import { ValueTiles } from "./value-tiles.tsx";

beforeEach(() => signedInAs({ superUser: true, manageSuper: true }));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

it.each([
  ["http", /over HTTP with its token/, /topic/],
  ["mqtt", /to its MQTT topic/, /token/],
] as const)(
  "says of a device on %s that was never heard how it has to send",
  async (connection, how, other) => {
    await showPage(<ValueTiles device={aDevice({ connection })} />);
    expect(await screen.findByText(how)).toBeTruthy();
    expect(screen.queryByText(other)).toBeNull();
  },
);
