// Protocol Buffers as edge nodes of Sparkplug B write them.
const varint = (value: bigint): number[] =>
  value < 0x80n ? [Number(value)] : [Number(value & 0x7fn) | 0x80, ...varint(value >> 7n)];
export const whole = (number: number, value: bigint | number) => [number << 3, ...varint(BigInt(value))];
const block = (number: number, bytes: readonly number[]) => [
  (number << 3) | 2,
  ...varint(BigInt(bytes.length)),
  ...bytes,
];
export const text = (number: number, value: string) => block(number, [...Buffer.from(value)]);
export const float = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return [(12 << 3) | 5, ...bytes];
};
export const double = (value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return [(13 << 3) | 1, ...bytes];
};

/** A payload sent at a time under a number of its edge node, with metrics, each a list of fields. */
export const numberedPayload = (at: number, sequence: number, ...metrics: number[][]): Buffer =>
  Buffer.from([...whole(1, at), ...metrics.flatMap((metric) => block(2, metric)), ...whole(3, sequence)]);
export const sparkplugPayload = (at: number, ...metrics: number[][]): Buffer =>
  numberedPayload(at, 7, ...metrics);
