#!/bin/sh
# One reading over MQTT with mosquitto_pub (apt install mosquitto-clients). SGVAL_DEVICE is the name of the device,
# SGVAL_TOKEN its token; SGVAL_CA a PEM file, for MQTT over TLS.
set -eu
mosquitto_pub \
  -h "${SGVAL_HOST:-127.0.0.1}" -p "${SGVAL_MQTT_PORT:-1883}" ${SGVAL_CA:+--cafile "$SGVAL_CA"} \
  -u "$SGVAL_DEVICE" -P "$SGVAL_TOKEN" -q 1 \
  -t "sgval/$SGVAL_DEVICE/up" \
  -m "{\"ts\": $(date +%s), \"P1\": 5.82, \"P2\": 2.46, \"Q\": 63.4}"
