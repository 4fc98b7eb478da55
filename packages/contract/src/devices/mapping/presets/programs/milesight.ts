/** Items of channel, type and value, the value with its low byte first, as the manuals of the EM300, EM310, EM400 and EM500 series say. */
export const milesightProgram = `// Milesight EM300, EM310, EM400 and EM500: items of a channel, a type and a value, low byte first.
function decodeUplink(input) {
  var bytes = input.bytes;
  var data = {};
  var warnings = [];
  function number(at, size) {
    var value = 0;
    for (var i = size - 1; i >= 0; i -= 1) value = value * 256 + bytes[at + i];
    // All bits set: the probe could not be read. One less than that: out of its range.
    if (size === 2 && (value === 0xffff || value === 0xfffd)) return null;
    return value;
  }
  function signed(at) {
    var value = number(at, 2);
    return value === null || value < 0x8000 ? value : value - 0x10000;
  }
  function times(value, factor) {
    return value === null ? null : Math.round(value * factor * 1000) / 1000;
  }
  var items = {
    "01.75": [1, function (at) { data.battery = bytes[at]; }],
    "03.67": [2, function (at) { data.temperature = times(signed(at), 0.1); }],
    "83.67": [3, function (at) { data.temperature = times(signed(at), 0.1); data.temperature_alarm = bytes[at + 2]; }],
    "04.68": [1, function (at) { data.humidity = bytes[at] / 2; }],
    "03.7b": [2, function (at) { data.pressure = number(at, 2); }],
    "03.77": [2, function (at) { data.depth = number(at, 2); }],
    "03.82": [2, function (at) { data.distance = number(at, 2); }],
    "04.82": [2, function (at) { data.distance = number(at, 2); }],
    "84.82": [3, function (at) { data.distance = number(at, 2); data.distance_alarm = bytes[at + 2]; }],
    "04.00": [1, function (at) { data.position = bytes[at]; }],
    "05.00": [1, function (at) { data.state = bytes[at]; }],
    "05.c8": [4, function (at) { data.pulses = number(at, 4); }],
    "ff.01": [1], "ff.09": [2], "ff.0a": [2], "ff.0b": [1], "ff.0c": [1], "ff.0f": [1], "ff.16": [8], "ff.fe": [1], "ff.ff": [2],
  };
  function hex(byte) {
    return (byte < 16 ? "0" : "") + byte.toString(16);
  }
  for (var at = 0; at < bytes.length; ) {
    var name = hex(bytes[at]) + "." + hex(bytes[at + 1] || 0);
    var item = items[name];
    // Of what is not known the length is not known either, and with it where the next item begins.
    if (!item || at + 2 + item[0] > bytes.length) {
      warnings.push("stopped at " + name);
      break;
    }
    if (item[1]) item[1](at + 2);
    at += 2 + item[0];
  }
  return { data: data, warnings: warnings, errors: [] };
}
`;
