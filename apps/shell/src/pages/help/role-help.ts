import { LIMITS, ROLE, type RequestHolder, type RoleCode, type SessionUser } from '@portal/domain';
import { hintOf } from './role-hints';

type RoleHelp = {
  role?: string;
  steps: readonly string[];
  ask: string;
  holder: RequestHolder | null;
};

const STAFF: Record<RoleCode, RoleHelp> = {
  [ROLE.client]: {
    steps: [
      'Crear Solicitud: una foto, el servicio, el lugar y qué pasa.',
      'Ver mis Solicitudes: ahí dice quién viene y cuándo. Si cambia, te llega un aviso.',
      'Recibe al operario y firma en su teléfono cuando termine.',
      'Si ya no hace falta, retírala antes de que empiece el trabajo. Si sigue igual, dilo en la misma solicitud.',
    ],
    ask: 'Por el día o la hora, deja una nota en la solicitud: la lee quien la tiene.',
    holder: null,
  },
  [ROLE.assigner]: {
    steps: [
      'Asignar: empieza por las emergencias y por lo que dice «Atrasada» o «Venció».',
      'Asignar a un operario: tipo de servicio, día y hora. Marca el permiso si el mall lo pide: pasa a Trámite.',
      'Si nadie puede, entrégala a un contratista: su líder la acepta y la asigna.',
      'Agenda: mira los días de todos y arrastra una visita para moverla.',
    ],
    ask: 'Por un permiso, al tramitador. Por una solicitud pendiente, al líder del contratista.',
    holder: 'assigner',
  },
  [ROLE.processor]: {
    steps: [
      'Tramitador: las solicitudes en trámite, la visita más próxima primero.',
      'Pide el permiso al mall y escribe su número: la solicitud pasa a Asignado y el operario puede entrar.',
      'Si el número era otro, elige «Con número» en el filtro Permiso y corrígelo.',
    ],
    ask: 'Si el permiso no llega a tiempo, al asignador: él cambia la visita.',
    holder: 'processor',
  },
  [ROLE.operator]: {
    steps: [
      'Solicitudes Asignadas: tus visitas por día. Toca la dirección para llegar y el teléfono para llamar.',
      `Al llegar, Iniciar: la sede que representas y de 1 a ${LIMITS.repairPhotos} fotos del lugar.`,
      'Al terminar, Finalizar: qué hiciste, insumos, fotos, y la firma de quien recibe.',
      'Si no se puede, «No se pudo terminar» con el motivo: vuelve al asignador.',
    ],
    ask: 'Por el día, la hora o el permiso, a tu asignador. Por el lugar, llama al cliente desde la visita.',
    holder: 'operator',
  },
  [ROLE.liquidator]: {
    steps: [
      'Liquidación: las reparaciones finalizadas que esperan precio.',
      'Compara el precio calculado (insumos y servicio) y el que pide el contratista con las fotos.',
      'Elige la sede por facturar: la nuestra, a cuyo nombre sale la factura. «Guardar y siguiente» sigue con la próxima.',
      'Hasta que se facture puedes corregir el precio, con un motivo.',
    ],
    ask: 'Por el trabajo hecho, deja una nota en la solicitud. Por la factura, a Facturación.',
    holder: 'liquidator',
  },
  [ROLE.invoicing]: {
    steps: [
      'Facturación: las solicitudes liquidadas que esperan su número de factura.',
      'Emitir Factura: escribe el número y confirma. Marca varias para emitirlas juntas.',
      'Emitidas: el PDF de cada una. Una equivocada se anula con un motivo y la solicitud vuelve a esperar.',
    ],
    ask: 'Por un precio, al liquidador: puede corregirlo mientras no haya factura.',
    holder: 'invoicing',
  },
  [ROLE.report]: {
    steps: [
      'Informe: elige el período y filtra por cliente, operario o estado.',
      'Abre una fila para ver su reparación, insumos y liquidación.',
      'Exportar a Excel lleva lo mismo que ves filtrado.',
    ],
    ask: 'Por un dato de una solicitud, abre su número: la historia dice quién hizo qué.',
    holder: null,
  },
  [ROLE.admin]: {
    steps: [
      'Maestros, Servicios e Inventario: clientes, malls, ubicaciones, sedes y precios.',
      'Empresas: crea la contratista con su líder y sus operarios de una vez, en Crear contratista.',
      'Usuarios: cada rol abre sus páginas. Quien se va queda inactivo: no entra, y lo que hizo se conserva.',
      'Plazos: cuántas horas de trabajo tiene cada paso.',
    ],
    ask: 'Si el portal falla, a quien lo instaló en tu empresa. Plataforma dice qué versión usa cada persona y qué falló.',
    holder: null,
  },
};

const CONTRACTOR: Partial<Record<RoleCode, RoleHelp>> = {
  [ROLE.assigner]: {
    role: 'Asignador (líder)',
    steps: [
      'Asignar contratistas: acepta cada solicitud, o recházala con un motivo antes de que venza.',
      'Asignar solicitud: cuál de tus operarios va, qué día y a qué hora.',
      'Si pide permiso y falta el número, espera en Trámite: lo pone el tramitador.',
    ],
    ask: 'Por una solicitud, deja una nota en ella: la lee el asignador de la empresa operadora. Por operarios nuevos, al administrador.',
    holder: 'leader',
  },
  [ROLE.operator]: { ...STAFF[ROLE.operator], ask: 'Por el día, la hora o el permiso, a tu líder.' },
  [ROLE.liquidator]: {
    role: 'Liquidador del contratista',
    steps: [
      'Liquidación: las solicitudes por sugerir, es decir, las que esperan el precio de tu empresa.',
      'Sugerir precio: parte del calculado (insumos y servicio) y cámbialo si hace falta.',
      'El precio final lo decide la empresa operadora; hasta entonces puedes cambiar el tuyo.',
    ],
    ask: 'Por un precio final distinto, deja una nota en la solicitud.',
    holder: null,
  },
};

export function helpOf({ roles, company }: SessionUser): (RoleHelp & { role: string; does: string })[] {
  return roles.map(({ code, rol }) => ({
    role: rol,
    ...((company && CONTRACTOR[code]) || STAFF[code]),
    does: hintOf(code, company !== null),
  }));
}
