import type { RoleCode } from '@portal/domain';

import demonstration from './accounts.json';
import type { Scene } from './images';

export type DemonstrationUser = {
  email: string;
  name: string;
  lastName: string;
  document: string;
  roles: RoleCode[];
  company?: string;
  leader?: string;
  description: string;
};

export const DEMONSTRATION_USERS = demonstration.accounts as readonly DemonstrationUser[];

export const DEMONSTRATION_PASSWORD = demonstration.password;

export const COMPANIES = ['Mantenciones Cordillera SpA', 'Servicios Técnicos del Pacífico', 'Obras Menores Aconcagua'];

export const CLIENTS: readonly { name: string; document: string; email: string }[] = [
  { name: 'Café Puerto Azul', document: '76120345-2', email: 'locales@puertoazul.test' },
  { name: 'Librería El Quijote', document: '76293840-5', email: 'operaciones@elquijote.test' },
  { name: 'Zapatería Andina', document: '77102938-8', email: 'tiendas@andina.test' },
  { name: 'Óptica Mirador', document: '76502938-4', email: 'contacto@mirador.test' },
  { name: 'Farmacia Santa Elena', document: '77392018-4', email: 'mantencion@santaelena.test' },
  { name: 'Juguetería Volantín', document: '76829301-5', email: 'locales@volantin.test' },
  { name: 'Restaurante La Higuera', document: '77018293-K', email: 'administracion@lahiguera.test' },
  { name: 'Deportes Aconcagua', document: '76392017-8', email: 'infraestructura@daconcagua.test' },
];

export const MALLS = [
  'Mall Alto Oriente',
  'Mall Plaza del Valle',
  'Centro Comercial Los Aromos',
  'Mall Costa Norte',
  'Paseo San Cristóbal',
  'Mall Portal Sur',
];

const LOCATION_NAMES = [
  ...Array.from({ length: 12 }, (_, index) => `Local ${101 + index * 3}`),
  ...Array.from({ length: 4 }, (_, index) => `Local ${201 + index * 7}`),
  'Patio de comidas',
  'Bodega nivel -1',
  'Terraza norte',
  'Pasillo de servicio',
];
export const LOCATIONS: readonly { name: string; mall: number }[] = LOCATION_NAMES.map((name, index) => ({
  name,
  mall: index % MALLS.length,
}));

const ANDES = { company: 'Mantenciones Andes SpA', document: '76543210-3', phone: '+56 2 2345 6789', vat: '19' };

export const BRANCHES = [
  { ...ANDES, name: 'Santiago Centro', address: 'Av. Libertador 1420, Santiago' },
  { ...ANDES, name: 'Viña del Mar', address: 'Av. Marina 580, Viña del Mar' },
  { ...ANDES, name: 'Concepción', address: 'Barros 915, Concepción' },
  { ...ANDES, name: 'La Serena', address: 'Balmaceda 2240, La Serena' },
];

export const SERVICES: readonly { name: string; price: number; scene: Scene; problems: readonly string[] }[] = [
  {
    name: 'Gasfitería',
    price: 38000,
    scene: 'pipe',
    problems: ['Fuga de agua bajo el lavaplatos, moja la bodega.', 'La cañería gotea sobre la caja y ya hay una poza.'],
  },
  {
    name: 'Destape de cañerías',
    price: 45000,
    scene: 'pipe',
    problems: ['El desagüe de la cocina devuelve agua con mal olor.'],
  },
  {
    name: 'Electricidad',
    price: 42000,
    scene: 'panel',
    problems: [
      'Se cae el automático cada vez que enciende el horno.',
      'Olor a quemado en el tablero, hay dos automáticos negros.',
    ],
  },
  {
    name: 'Tablero eléctrico',
    price: 96500,
    scene: 'panel',
    problems: ['Falta rotular circuitos y cambiar el diferencial.'],
  },
  {
    name: 'Iluminación',
    price: 28900,
    scene: 'lights',
    problems: ['Dos paneles LED apagados y uno que parpadea en la vitrina.', 'Quedó a oscuras la zona de probadores.'],
  },
  {
    name: 'Climatización',
    price: 64900.5,
    scene: 'panel',
    problems: ['El equipo no enfría y bota agua hacia el pasillo.'],
  },
  {
    name: 'Pintura',
    price: 52000,
    scene: 'wall',
    problems: ['Humedad y pintura descascarada detrás del mesón.', 'Grieta con pintura suelta junto a la entrada.'],
  },
  { name: 'Tabiquería', price: 78000, scene: 'wall', problems: ['Tabique golpeado por un carro, quedó un hoyo.'] },
  {
    name: 'Pisos y cerámicas',
    price: 58500,
    scene: 'tiles',
    problems: [
      'Tres cerámicas quebradas frente a la caja, se tropiezan los clientes.',
      'Palmeta suelta en la entrada del local.',
    ],
  },
  {
    name: 'Cortinas metálicas',
    price: 88000,
    scene: 'shutter',
    problems: ['La cortina se salió del riel y no cierra completa.', 'El motor suena pero la cortina no sube.'],
  },
  { name: 'Cerrajería', price: 31000, scene: 'shutter', problems: ['No gira la chapa de la cortina lateral.'] },
  {
    name: 'Revisión de techumbre',
    price: 71500,
    scene: 'wall',
    problems: ['Filtración en el cielo después de la lluvia.'],
  },
];

/** Names and unit prices in pesos. */
export const SUPPLIES: readonly (readonly [name: string, price: number])[] = [
  ['Válvula de bola 1/2"', 6490],
  ['Flexible de agua 40 cm', 3290],
  ['Teflón 12 m', 690],
  ['Sifón de lavaplatos', 5990],
  ['Tubo PVC 40 mm (m)', 2190.5],
  ['Codo PVC 40 mm', 790],
  ['Llave monomando', 34990],
  ['Sello de cañería', 1290],
  ['Cable THHN 2,5 mm² (m)', 690.9],
  ['Automático 16 A', 5490],
  ['Automático 25 A', 6190],
  ['Diferencial 25 A', 24990],
  ['Enchufe doble', 3890],
  ['Interruptor simple', 2490],
  ['Caja de derivación', 1590],
  ['Huincha aisladora', 990],
  ['Panel LED 60 × 60', 21990],
  ['Tubo LED 18 W', 4990],
  ['Foco dirigible', 8990],
  ['Transformador 12 V', 11990],
  ['Filtro de aire', 9990],
  ['Gas refrigerante (kg)', 28500],
  ['Condensador 35 µF', 12990],
  ['Manguera de desagüe (m)', 1490],
  ['Látex interior (galón)', 18990],
  ['Pasta muro (kg)', 2190],
  ['Lija grano 120', 390],
  ['Sellador acrílico', 3190],
  ['Plancha de yeso-cartón', 7490],
  ['Perfil metálico 2,4 m', 3290],
  ['Tornillos para volcanita (100)', 2490],
  ['Cinta de juntas', 1990],
  ['Cerámica 45 × 45 (m²)', 9990],
  ['Adhesivo cerámico 25 kg', 6990],
  ['Fragüe 1 kg', 2290],
  ['Silicona neutra', 4290],
  ['Motor de cortina 600 kg', 189990],
  ['Lama de cortina (m)', 8490],
  ['Chapa de seguridad', 22990],
  ['Impermeabilizante (l)', 7990],
];

/** Checks by its name whether a supply is used by measure; all others are used in whole pieces. */
export const isMeasured = (name: string): boolean => / \((m|m²|kg|l)\)$/.test(name);

export const RESULTS = [
  'Se reemplazó la pieza dañada y se probó durante quince minutos sin observaciones.',
  'Trabajo terminado, zona limpia y ordenada. Se recomienda revisar en seis meses.',
  'Se reparó y se dejó funcionando; el encargado del local probó conmigo.',
  'Quedó operativo. Se retiraron los escombros por el pasillo de servicio.',
];

export const RECEIVERS: readonly (readonly [name: string, document: string])[] = [
  ['Rosa Ñancupil', '12345678-5'],
  ['Bastián Órdenes', '17402938-5'],
  ['Marcela Zúñiga', '14029387-3'],
  ['Julio Espinoza', '11203948-1'],
];
