export type Photo = {
  id: string | number;
  url: string;
  alt?: string;
};
