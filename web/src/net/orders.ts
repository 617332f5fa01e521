// What may be sent to a table, without the id that the connection adds.
import type { Ack, ClientMessage } from "../protocol";

type WithoutId<Message> = Message extends { id: string } ? Omit<Message, "id"> : never;
export type Order = WithoutId<Exclude<ClientMessage, Ack>>;
