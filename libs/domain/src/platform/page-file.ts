export type PageFile = {
  address: string;
  integrity: string;
};
