const connack = 2;
const puback = 4;

export type PacketReader = (chunk: Buffer) => void;

/**
 * Splits the broker's byte stream into MQTT packets and handles CONNACK and PUBACK only. A full parser would take
 * more processor time than the rest of the load generator.
 */
export function createPacketReader(on: {
  connected(returnCode: number): void;
  acknowledged(messageId: number): void;
}): PacketReader {
  let rest: Buffer = Buffer.alloc(0);

  return (chunk) => {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let at = 0;
    while (at + 2 <= bytes.length) {
      let length = 0;
      let shift = 0;
      let cursor = at + 1;
      let byte = 0x80;
      while (byte & 0x80 && cursor < bytes.length) {
        byte = bytes[cursor] ?? 0;
        length |= (byte & 0x7f) << shift;
        shift += 7;
        cursor += 1;
      }
      if (byte & 0x80 || cursor + length > bytes.length) break;
      const kind = (bytes[at] ?? 0) >> 4;
      if (kind === puback) on.acknowledged(bytes.readUInt16BE(cursor));
      else if (kind === connack) on.connected(bytes[cursor + 1] ?? 255);
      at = cursor + length;
    }
    rest = at < bytes.length ? Buffer.from(bytes.subarray(at)) : Buffer.alloc(0);
  };
}
