/** The frames of port 2 of the PS-LB (pressure) and the LDDS45 and LDDS75 (distance), high byte first, as their manuals say. */
export const draginoProgram = `// Dragino PS-LB, LDDS45 and LDDS75: port 2, high byte first; told apart by their length.
function decodeUplink(input) {
  var bytes = input.bytes;
  if (input.fPort !== 2) return { data: {}, warnings: ["port " + input.fPort + " carries no measurement"], errors: [] };
  function number(at) {
    return bytes[at] * 256 + bytes[at + 1];
  }
  function signed(at) {
    var value = number(at);
    return value < 0x8000 ? value : value - 0x10000;
  }
  // The two highest bits are flags.
  var data = { BatV: (number(0) & 0x3fff) / 1000 };
  if (bytes.length === 9) {
    data.Probe_mod = bytes[2];
    data.Probe_range = bytes[3];
    data.IDC_mA = number(4) / 1000;
    data.VDC_V = number(6) / 1000;
    data.IN1 = (bytes[8] & 8) !== 0 ? 1 : 0;
    data.IN2 = (bytes[8] & 4) !== 0 ? 1 : 0;
    return { data: data, warnings: [], errors: [] };
  }
  if (bytes.length === 8) {
    var distance = number(2);
    // The last byte is 0 without a sensor; 20 stands for nearer than it can measure.
    data.Distance_mm = bytes[7] === 0 || distance <= 20 ? null : distance;
    // Without a probe there is 0.
    data.TempC_DS18B20 = number(5) === 0 ? null : signed(5) / 10;
    return { data: data, warnings: [], errors: [] };
  }
  return { errors: ["a frame of " + bytes.length + " bytes is not known"] };
}
`;
