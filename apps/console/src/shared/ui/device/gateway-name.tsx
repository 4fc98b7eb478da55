import { Link } from "@tanstack/react-router";
import { paths } from "../../../config/paths.ts";
import { useMay } from "../../api/ability.ts";
import type { DeviceGateway } from "../../queries/device-gateway.ts";

/** The gateway that sends for a device, with the way to it for those who may see gateways, and the key of the device there. */
export const GatewayName = ({ gateway }: { gateway: DeviceGateway }) => {
  const may = useMay();
  return (
    <span>
      {may("Gateway.Index") ? (
        <Link to={paths.settings} search={{ tab: "gateways" }}>
          {gateway.name}
        </Link>
      ) : (
        gateway.name
      )}{" "}
      · <code dir="ltr">{gateway.key}</code>
    </span>
  );
};
