// The texts of the table.
export default {
  you: "You",
} as const;
