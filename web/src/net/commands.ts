// What may be sent to a table, without the id that the connection adds.
import type { Ack, ClientMessage, Ping, ServerMessage } from "../protocol";

type WithoutId<Message> = Message extends { id: string } ? Omit<Message, "id"> : never;
export type Command = WithoutId<Exclude<ClientMessage, Ack | Ping>>;
/** A message on its way to the server. */
export type Outgoing = Exclude<ClientMessage, Ack>;

/** A command was given up: the server did not answer it, however often it was sent, or can't be asked any more. */
export interface Undelivered {
  type: "undelivered";
}
export type Answer = ServerMessage | Undelivered;

/** Questions change nothing at the table: nobody minds if one is lost when the page of the table is left. */
const QUESTIONS: readonly Outgoing["type"][] = ["why", "about", "hint", "ping"];
export const changesSomething = (message: Outgoing): boolean => !QUESTIONS.includes(message.type);
