import type { MasterDefinition, MasterFieldName, MasterKind } from '@portal/domain';

type MasterTexts = {
  purpose: string;
  examples: readonly Partial<Record<MasterFieldName, string>>[];
};

export const MASTER_TEXTS: Record<MasterKind, MasterTexts> = {
  clients: {
    purpose: 'A quiénes se atiende y se factura. Se eligen al crear una solicitud.',
    examples: [
      { name: 'Tiendas Aconcagua SpA', document: '77261280-K', email: 'facturas@aconcagua.cl' },
      { name: 'Café Lastarria', document: '76123456-7' },
    ],
  },
  malls: {
    purpose: 'Los centros comerciales donde se repara. Se eligen al crear una solicitud.',
    examples: [{ name: 'Parque Arauco' }, { name: 'Mall Plaza Egaña' }],
  },
  locations: {
    purpose: 'Los lugares dentro del centro comercial. Se eligen al crear una solicitud.',
    examples: [
      { name: 'Local 214', mall: 'Parque Arauco' },
      { name: 'Patio de comidas', mall: 'Mall Plaza Egaña' },
    ],
  },
  branches: {
    purpose:
      'Las sedes que se representan en la visita y a cuyo nombre se factura. Se eligen al iniciar y al liquidar.',
    examples: [
      { name: 'Santiago Centro', document: '76543210-1', address: 'Av. Libertador 1449, Santiago' },
      { name: 'Viña del Mar', document: '76543210-1', address: 'Calle Valparaíso 507' },
    ],
  },
};

/** Forms 'este cliente', 'esta sede'. */
export function thisOne({ singular, isFeminine }: MasterDefinition): string {
  return `${isFeminine ? 'esta' : 'este'} ${singular}`;
}

/** Forms 'del cliente', 'de la sede'. */
export function ofOne({ singular, isFeminine }: MasterDefinition): string {
  return `${isFeminine ? 'de la' : 'del'} ${singular}`;
}

export function noneCreated({ plural, isFeminine }: MasterDefinition): string {
  return `No hay ${plural.toLowerCase()} ${isFeminine ? 'creadas' : 'creados'}`;
}
