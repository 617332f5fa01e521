// English card texts come from the server, which has them from the engine.
export default {} as const;
