/** Data format 5 (RAWv2) of Ruuvi, in the advertisement that a gateway relays or alone. */
export const ruuviProgram = `// Ruuvi data format 5 (RAWv2), high byte first, behind the number of the maker (0x0499) or alone.
function decodeUplink(input) {
  var bytes = input.bytes;
  var start = bytes[0] === 5 ? 0 : -1;
  for (var i = 0; start < 0 && i + 3 < bytes.length; i += 1)
    if (bytes[i] === 0xff && bytes[i + 1] === 0x99 && bytes[i + 2] === 0x04 && bytes[i + 3] === 5) start = i + 3;
  if (start < 0 || bytes.length < start + 24) return { errors: ["no data format 5"] };
  function number(at) {
    return bytes[start + at] * 256 + bytes[start + at + 1];
  }
  // The value that a sensor without the probe sends.
  function known(value, none, factor, offset) {
    return value === none ? null : Math.round((value * factor + offset) * 10000) / 10000;
  }
  function signed(at) {
    var value = number(at);
    return value < 0x8000 ? value : value - 0x10000;
  }
  var power = number(13);
  return {
    data: {
      temperature: known(signed(1), -0x8000, 0.005, 0),
      humidity: known(number(3), 0xffff, 0.0025, 0),
      air_pressure: known(number(5), 0xffff, 1, 50000),
      battery: known(power >> 5, 2047, 0.001, 1.6),
      movements: known(bytes[start + 15], 0xff, 1, 0),
      sequence: known(number(16), 0xffff, 1, 0),
    },
    warnings: [],
    errors: [],
  };
}
`;
