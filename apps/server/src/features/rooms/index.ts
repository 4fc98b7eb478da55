export { demandVisibleRoom, devicesByPlace, type RoomDeps, roomOf } from "./room-view.ts";
export { findRoom, findRooms, lockRoom, type RoomRecord } from "./rooms.store.ts";
