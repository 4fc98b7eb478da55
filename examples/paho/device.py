"""A device in Python: reports readings, carries out commands and answers them.

Needs paho-mqtt, 1.6 or 2: `pip install paho-mqtt`, or `apt install python3-paho-mqtt`.
SGVAL_DEVICE is the name of the device, SGVAL_TOKEN its token; SGVAL_CA a PEM file, for MQTT over TLS.
"""

import json
import os
import time

import paho.mqtt.client as mqtt

HOST = os.environ.get("SGVAL_HOST", "127.0.0.1")
PORT = int(os.environ.get("SGVAL_MQTT_PORT", "1883"))
DEVICE = os.environ["SGVAL_DEVICE"]
TOKEN = os.environ["SGVAL_TOKEN"]
CA = os.environ.get("SGVAL_CA")
INTERVAL = float(os.environ.get("SGVAL_INTERVAL", "60"))

outputs = {"DO1": 0, "DO2": 0, "DO3": 0}
answers = {}


def measure():
    """Replace this by reading your sensors."""
    return {"P1": 5.82, "P2": 2.46, "Q": 63.4, **outputs}


def report():
    reading = {"ts": int(time.time()), **measure()}
    # Kept by paho while the server is away, and sent when it is back.
    client.publish(f"sgval/{DEVICE}/up", json.dumps(reading), qos=1)


def carry_out(action):
    """DO_2_ON and DO_2_OFF switch output 2; STATUS only asks how the outputs are."""
    if action == "STATUS":
        return True
    if action == "READ_NOW":
        report()
        return True
    words = action.split("_")
    output = "".join(words[:2])
    if len(words) != 3 or output not in outputs or words[2] not in ("ON", "OFF"):
        return False
    outputs[output] = 1 if words[2] == "ON" else 0
    return True


def on_connect(client, userdata, flags, reason, properties=None):
    print("connected" if reason == 0 else f"refused: {reason}", flush=True)
    if reason == 0:
        client.subscribe(f"sgval/{DEVICE}/control", qos=1)


def on_message(client, userdata, message):
    command = json.loads(message.payload)
    cmd_id = command["cmdId"]
    # A safety stop may come twice: it is answered again, and not carried out again.
    if cmd_id not in answers:
        if time.time() > command["exp"]:
            return
        done = carry_out(command["action"])
        result = {"result": "ok"} if done else {"result": "err", "code": "unknown_action"}
        answers[cmd_id] = {"cmdId": cmd_id, **result, "state": dict(outputs)}
    print(command["action"], answers[cmd_id]["result"], flush=True)
    client.publish(f"sgval/{DEVICE}/control-response", json.dumps(answers[cmd_id]), qos=1)


if hasattr(mqtt, "CallbackAPIVersion"):
    client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, client_id=DEVICE)
else:
    client = mqtt.Client(client_id=DEVICE)
client.username_pw_set(DEVICE, TOKEN)
if CA:
    client.tls_set(ca_certs=CA)
client.on_connect = on_connect
client.on_message = on_message
client.connect(HOST, PORT)
client.loop_start()
while True:
    report()
    time.sleep(INTERVAL)
