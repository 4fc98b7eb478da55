/** Minutes after local midnight of `HH:MM`; `24:00` is 1440. */
export const minuteOfDay = (time: string): number => {
  const [hours = "0", minutes = "0"] = time.split(":");
  return Number(hours) * 60 + Number(minutes);
};
