/** Which devices measure for which, and the page of a device that belongs to another one. */
export const linkage = {
  title: "Device linkage",
  sub: "which devices measure for which",
  noParent: "Belongs to no other device",
  relink: "Link to a device",
  link: "Link",
  linkNamed: "Link with {{name}}",
  change: "Change",
  unlink: "Unlink",
  unlinkNamed: "Unlink {{names}}",
  unlinked: "Unlinked: {{names}}",
  locked: "Linking needs the permission to change linkage.",
  occupied: "{{name}} has {{linked}} linked already. Unlink that there first.",
  place: {
    dataloggerId: "Data logger at the critical point",
    waterQualityId: "Water-quality device",
  },
  add: {
    dataloggerId: "Add a data logger",
    waterQualityId: "Add a water-quality device",
  },
  does: {
    dataloggerId: "Its pressure is shown as P3 with the valve, on its drawing and on its chart.",
    waterQualityId: "Its page is one step from here, and its lines can be laid over the chart.",
  },
  ends: {
    dataloggerId:
      "{{name}} will show no critical-point pressure (P3) any more. Both devices and their readings stay.",
    waterQualityId: "{{name}} will show no water quality any more. Both devices and their readings stay.",
  },
  onePump: "A measuring device can be assigned to one pump station only.",
  parent: "Belongs to",
  openParent: "Open {{name}}",
  orphan: "Parent removed",
  orphanNext:
    "The device this one belonged to was deleted or unlinked. Its readings are kept; link it again to see them together.",
  hiddenParent: "It belongs to a device that you do not see",
  hiddenParentNext: "Somebody who sees that device can open or unlink it.",
  notChild: "This device belongs to no other one.",
  openOwn: "Open the page of the device",
  siblings: "Devices of {{name}}",
  overlay: "Lay {{name}} over",
  overlaid: "{{name}} is laid over",
};
