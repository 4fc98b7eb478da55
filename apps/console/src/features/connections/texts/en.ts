import { tokenTable } from "@sgval/contract/connections/tables";

export const texts = {
  title: tokenTable.title.en,
  search: "Token or device name",
  failed: "The tokens could not be loaded",
  empty: "There is no token yet",
  emptyNext: "Create the first one so that a device can send over HTTP.",
  token: {
    add: "Add token",
    name: tokenTable.columns.name.heading.en,
    device: tokenTable.columns.deviceName.heading.en,
    noDevice: "No device matches",
    own: "Own token",
    ownHelp: "Leave empty and the server makes a safe one.",
    secret: "Token",
    lastUse: tokenTable.columns.lastUsedAt.heading.en,
    createdBy: tokenTable.columns.createdBy.heading.en,
    createdAt: tokenTable.columns.createdAt.heading.en,
    actions: "Actions",
    rename: "Rename",
    replace: "Replace token",
    replaceText: "{{device}} stops sending until it is given the new token.",
    deleteText: "{{device}} can no longer send over HTTP. Data already received is kept.",
  },
  use: { stale: "Not used lately", never: "Never used" },
  secret: {
    title: "Token of {{name}}",
    once: "The token is shown in full only this once. Copy it now.",
    example: "Example request for {{device}}",
    next: "Once the first message arrives, its time shows under Last used.",
    kept: "I have kept the token",
  },
};
