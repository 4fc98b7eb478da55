/** What a confirmation still waits for; absent parts are not asked for. */
export type Asked = {
  reason?: { value: string; required: boolean } | undefined;
  typedName?: { value: string; expected: string } | undefined;
};

/** True when everything asked for has been given; a typed name counts without spaces around it. */
export const isComplete = ({ reason, typedName }: Asked): boolean =>
  (!reason?.required || reason.value.trim() !== "") &&
  (!typedName || typedName.value.trim() === typedName.expected);
