export const way = {
  title: "Connect the device",
  sub: "No value has been stored yet. Set the device up to send here.",
  host: "Broker",
  port: "Port",
  alsoPlain: "without TLS {{port}}",
  user: "User name",
  topic: "Topic",
  address: "Address",
  header: "Header",
  password: "Password",
  tokenIs: "token “{{name}}” (…{{lastFour}}); it was shown once, when it was made",
  noToken: "a token, which the device does not have yet",
  makeToken: "Create token",
  copy: "Copy: {{what}}",
  otherBroker: "The device sends to a broker of its own?",
  openBrokers: "MQTT brokers",
};

export const first = {
  title: "First message",
  waiting: "Waiting for a message…",
  before_one: "A message came at {{at}} with {{count}} field that belongs to no channel",
  before_other: "A message came at {{at}} with {{count}} fields that belong to no channel",
  notLive: "Without a live connection messages are not seen here; connecting again.",
  arrived: "Received {{at}} over {{source}}",
  duplicate: "These readings were stored before.",
  unmapped: "Fields that belong to no channel",
};
