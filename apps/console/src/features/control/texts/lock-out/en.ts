/** Lock-out tags. */
export const lockOut = {
  tag: "Lock-out tag",
  hang: "Hang a lock-out tag",
  noPermission: "You do not have permission to hang a lock-out tag",
  change: "Change the lock-out tag",
  lift: "Lift the tag",
  hung: "Lock-out tag hung",
  lifted: "Lock-out tag lifted",
  expired: "{{device}}: the lock-out tag of {{actor}} has expired; the device takes commands again",
  explained:
    "While the tag hangs, nobody and no automation can send a command to this device, except a safety stop. Releasing a valve that is closed fully counts as such a stop: anyone with the right can still send it. The panel on site is not locked.",
  byDevice:
    "This device regulates itself, and goes on doing so while the tag hangs. Take manual mode too: the order to stand still reaches it in spite of the tag, when it next reports.",
  byDeviceManual:
    "This device can regulate itself. If it has taken the order of manual mode, it stands still now. If not, it goes on regulating until it takes that order when it next reports, in spite of the tag.",
  releaseStays:
    "The tag does not hold back a release of the full close: anyone with the right can still send it, and water flows again at once. Whoever does must write a reason, and who confirms that nobody is in the chamber.",
  why: "Why it is locked out",
  whyLifted: "Why you lift the tag of somebody else",
  liftExplained: "Lift it only when you are sure that nobody works on the device any more.",
  since: "since {{time}}",
  end: "Locked out until",
  endAt: "Until",
  untilLifted: "Until the tag is lifted",
  hours_one: "{{count}} hour, until {{time}}",
  hours_other: "{{count}} hours, until {{time}}",
  otherEnd: "Choose date and time",
  passed: "This time has passed",
};
