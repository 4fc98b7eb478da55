import type { Permission } from "@sgval/contract/permission";
import type { CityShift } from "../registration/ensure-roster.ts";

export type CityRole = { name: string; description: string; permissions: readonly Permission[] };
export type Citizen = {
  username: string;
  email: string;
  phone: string;
  role: string;
  /** Names of the visible devices; all devices when absent. */
  devices?: readonly string[];
};

const everybody: readonly Permission[] = [
  "AccessControl.Index",
  "Contact.Index",
  "Dashboard.Contact",
  "Device.Index",
  "Risk.Index",
];

const watching: readonly Permission[] = [
  ...everybody,
  "Dashboard.Index",
  "Dashboard.Monitoring",
  "Dashboard.Risk",
  "Dashboard.Scada",
  "History.Index",
  "LeakPoint.Index",
  "Linkage.Index",
  "Network.Index",
  "Pump.Index",
  "Room.Index",
  "Threshold.Index",
  "Timer.Index",
  "Zone.Index",
];

/** Roles of the example utility, besides the two built-in ones. */
export const cityRoles: readonly CityRole[] = [
  {
    name: "Trực vận hành",
    description: "Phòng điều khiển: theo dõi mạng lưới, vận hành van và bơm, xử lý cảnh báo",
    permissions: [
      ...watching,
      "Control.Lock",
      "Control.Mode",
      "Control.Operate",
      "Logbook.Create",
      "Logbook.Index",
      "Pump.Operate",
      "Pump.Sync",
      "Report.Index",
      "Risk.Acknowledge",
      "Risk.Shelve",
    ],
  },
  {
    name: "Kỹ thuật hiện trường",
    description:
      "Tại hố van: xem số liệu, vận hành tại chỗ, lắp và kết nối thiết bị, chụp ảnh, ghi điểm rò rỉ và chỉ số đồng hồ",
    permissions: [
      ...watching,
      // Whoever works in the chamber hangs his own tag.
      "Control.Lock",
      "Control.Operate",
      // Photos, the mapping of messages and tokens belong to putting a device into service.
      "Device.Create",
      "Device.Update",
      "DeviceType.Index",
      "LeakPoint.Create",
      "LeakPoint.Update",
      // What was found in the chamber is written where the next shift reads it.
      "Logbook.Create",
      "Logbook.Index",
      "Material.Index",
      // What a new device sent before its fields were mapped is read again.
      "Mqtt.Connect",
      "Mqtt.Index",
      // The nights of the duty roster begin with the technician.
      "Risk.Acknowledge",
      "Token.Create",
      "Token.Index",
      "WaterMeter.Index",
      // Meters are read where there is no network, on his phone.
      "WaterMeter.Update",
    ],
  },
  {
    name: "Kỹ sư mạng lưới",
    description: "Phân tích thất thoát, đặt ngưỡng và hẹn giờ, lập báo cáo",
    permissions: [
      ...watching,
      "Dashboard.Report",
      "Device.Create",
      "Device.Update",
      "DeviceType.Index",
      "LeakPoint.Create",
      "LeakPoint.Update",
      "Linkage.Update",
      "Logbook.Create",
      "Logbook.Index",
      "Material.Index",
      "Network.Create",
      "Network.Update",
      "Report.Export",
      "Report.Index",
      "Report.Schedule",
      "Risk.Acknowledge",
      "Risk.Update",
      "Threshold.Update",
      "Timer.Update",
      "WaterMeter.Create",
      "WaterMeter.Index",
      "WaterMeter.Update",
    ],
  },
];

/** Users of the example utility: staff, and one client who sees the devices of one area. */
export const citizens: readonly Citizen[] = [
  {
    username: "vanhanh01",
    email: "vanhanh01@capnuocvinhhoa.example",
    phone: "0236 3555 101",
    role: "Trực vận hành",
  },
  {
    username: "kythuat01",
    email: "kythuat01@capnuocvinhhoa.example",
    phone: "0236 3555 102",
    role: "Kỹ thuật hiện trường",
  },
  {
    username: "kysu01",
    email: "kysu01@capnuocvinhhoa.example",
    phone: "0236 3555 103",
    role: "Kỹ sư mạng lưới",
  },
  {
    username: "khach01",
    email: "quanly01@chungcuhoasen.example",
    phone: "0236 3555 204",
    role: "client",
    devices: ["VGA-03", "DL-03", "DL-09", "DL-10", "DMA-03"],
  },
];

/** Who is on duty: the control room by day, field technician and engineer at night and at weekends. */
export const cityShifts: readonly CityShift[] = [
  { days: [1, 2, 3, 4, 5], from: "06:00", to: "18:00", people: ["vanhanh01", "kysu01", "admin01"] },
  { days: [1, 2, 3, 4, 5], from: "18:00", to: "06:00", people: ["kythuat01", "vanhanh01", "admin01"] },
  { days: [6, 7], from: "06:00", to: "06:00", people: ["kysu01", "kythuat01", "admin01"] },
];
