import type { ContactForm } from "@sgval/contract/contacts/contacts";
import { position } from "./network.ts";
import { lake, plant, ringPlace, tower } from "./vinh-hoa.ts";
import { zoneIds, zonePlans } from "./zones.ts";

const hotline = "1900 5858";

/** Whom to reach in the example utility: its plants and teams, and the crew of each zone, where they are. */
export const cityContacts = (): ContactForm[] => [
  {
    key: "van-phong",
    information: "Văn phòng Công ty Cấp nước Vĩnh Hòa",
    address: "12 Lê Lợi, phường Trung Tâm, Vĩnh Hòa",
    phone: "0236 3555 100",
    hotline,
    position: position({ x: 0, y: 0 }),
  },
  {
    key: "truc-van-hanh",
    information: "Phòng điều khiển, trực vận hành 24/24",
    address: "Nhà máy nước Vĩnh An, Vĩnh Hòa",
    phone: "0236 3555 103",
    hotline,
    position: position(plant),
  },
  {
    key: "ho-da-xanh",
    information: "Trạm lấy nước Hồ Đá Xanh",
    address: "Đường ven hồ, xã Đá Xanh, Vĩnh Hòa",
    phone: "0236 3555 110",
    hotline,
    position: position(lake),
  },
  {
    key: "thap-nuoc",
    information: "Tháp nước, kho vật tư và xe sửa chữa",
    address: "Đồi Tháp Nước, Vĩnh Hòa",
    phone: "0236 3555 111",
    hotline,
    position: position(tower),
  },
  {
    key: "phong-thi-nghiem",
    information: "Phòng thí nghiệm chất lượng nước",
    address: "Nhà máy nước Vĩnh An, Vĩnh Hòa",
    phone: "0236 3555 112",
    hotline,
    position: position({ x: plant.x + 120, y: plant.y - 80 }),
  },
  ...zonePlans.map((plan): ContactForm => {
    const { code } = zoneIds(plan.number);
    return {
      key: `doi-${code.toLowerCase()}`,
      information: `Đội quản lý mạng ${code} ${plan.ward}`,
      address: `${plan.ward}, Vĩnh Hòa`,
      phone: `0236 3555 12${plan.number}`,
      hotline,
      position: position(ringPlace(plan)),
    };
  }),
];
