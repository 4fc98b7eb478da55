export { demandVisibleRoom, type RoomDeps, roomOf } from "./room-view.ts";
export { findRoom, findRooms, lockRoom } from "./rooms.store.ts";
