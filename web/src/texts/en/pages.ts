// The texts of all pages but the table.
export default {
  title: "Wolfsbane",
  loading: "One moment …",
} as const;
