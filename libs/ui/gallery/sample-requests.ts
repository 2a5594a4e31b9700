import { REQUEST_STATUSES, type Priority, type RequestStatus } from '@portal/domain';

/** A request as the gallery shows it. */
export type SampleRequest = {
  id: number;
  number: number;
  client: string;
  service: string;
  address: string;
  date: string;
  price: number;
  priority: Priority;
  status: RequestStatus;
};

const CLIENTS = [
  'Paris Costanera',
  'Falabella Parque Arauco',
  'Ripley Mall Plaza Vespucio',
  'Cruz Verde',
  'H&M Alto Las Condes',
];
const SERVICES = [
  'Reparación de cortina metálica',
  'Climatización',
  'Electricidad',
  'Gasfitería',
  'Pintura y terminaciones',
];
const PRIORITIES: Priority[] = ['programado', 'programado', 'urgente', 'programado', 'emergencia'];
const HOUR = 3_600_000;

const pick = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item;

/** 137 requests. They are the same at every load, except for their dates, which stay recent. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = Array.from({ length: 137 }, (_, index) => ({
  id: index + 1,
  number: 1001 + index,
  client: pick(CLIENTS, index * 3),
  service: pick(SERVICES, index * 7 + 1),
  address: `Mall Plaza Norte, local ${100 + ((index * 37) % 260)}, nivel ${1 + (index % 3)}, Av. Américo Vespucio 1737, Huechuraba`,
  date: new Date(Date.now() - index * index * HOUR * 0.7 - HOUR / 3).toISOString(),
  price: 18_500 + ((index * 7919) % 900_000),
  priority: pick(PRIORITIES, index),
  status: pick(REQUEST_STATUSES, index * 4),
}));
