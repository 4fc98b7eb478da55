const below = (block: string, ...names: string[]): string[] => names.map((name) => `${block}.${name}`);

/** Gateways beyond the first that may have heard one message. */
const others = (list: string): string[] => below(list, "1", "2", "3", "4", "5", "6", "7");

/** What The Things Stack writes around the measurements: of the network, not of the device. */
export const thingsStackFields: readonly string[] = [
  "correlation_ids",
  ...below("end_device_ids", "device_id", "application_ids", "dev_eui", "join_eui", "dev_addr"),
  ...below("uplink_message", "session_key_id", "f_port", "f_cnt", "frm_payload", "settings", "received_at"),
  ...below("uplink_message", "confirmed", "consumed_airtime", "packet_error_rate", "locations"),
  ...below("uplink_message", "version_ids", "network_ids", "last_battery_percentage"),
  ...below("uplink_message", "decoded_payload_warnings", "normalized_payload", "normalized_payload_warnings"),
  ...below("uplink_message.rx_metadata.0", "gateway_ids", "time", "timestamp", "fine_timestamp", "gps_time"),
  ...below("uplink_message.rx_metadata.0", "channel_rssi", "channel_index", "antenna_index", "location"),
  ...below("uplink_message.rx_metadata.0", "uplink_token", "received_at", "frequency_offset"),
  ...others("uplink_message.rx_metadata"),
];

/** What ChirpStack writes around the measurements. */
export const chirpStackFields: readonly string[] = [
  ...["deduplicationId", "devAddr", "adr", "dr", "fCnt", "fPort", "confirmed", "data", "regionConfigId"],
  ...below("deviceInfo", "tenantId", "tenantName", "applicationId", "applicationName", "deviceProfileId"),
  ...below("deviceInfo", "deviceProfileName", "deviceName", "devEui", "deviceClassEnabled", "tags"),
  ...below("rxInfo.0", "gatewayId", "uplinkId", "gwTime", "nsTime", "time", "timeSinceGpsEpoch", "channel"),
  ...below("rxInfo.0", "board", "antenna", "rfChain", "location", "context", "metadata", "crcStatus"),
  ...others("rxInfo"),
  ...below("txInfo", "frequency", "modulation"),
];
