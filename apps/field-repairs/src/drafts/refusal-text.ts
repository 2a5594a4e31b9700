import type { Refusal } from '@portal/work';
import type { RepairForm } from './repair-draft';

export const FORM_WORDS: Record<RepairForm, { verb: string; done: string; received: string; lost: string }> = {
  start: {
    verb: 'iniciar',
    done: 'iniciada',
    received: 'Este inicio ya había sido recibido',
    lost: 'La sede y las fotos guardadas en este dispositivo se eliminarán.',
  },
  finish: {
    verb: 'finalizar',
    done: 'finalizada',
    received: 'Esta reparación ya había sido recibida',
    lost: 'El texto, las fotos y la firma guardados en este dispositivo se eliminarán.',
  },
  interrupt: {
    verb: 'devolver al asignador',
    done: 'finalizada',
    received: 'Este motivo ya había sido recibido',
    lost: 'El motivo y las fotos guardados en este dispositivo se eliminarán.',
  },
};

const sentence = (text: string): string => `${text.replace(/\.$/, '')}.`;

export function refusalText({ kind, message, hadBeenSent }: Refusal, form: RepairForm): string {
  const { verb, received } = FORM_WORDS[form];
  switch (kind) {
    case 'gone':
      if (hadBeenSent) return [sentence(received), message && sentence(message)].filter(Boolean).join(' ');
      return sentence(message || `Esta solicitud ya no se puede ${verb}`);
    case 'time':
      return `${sentence(message)} Si lo envías de nuevo, cuenta la hora en que llega al servidor.`;
    case 'outdated':
      return 'El portal tiene una versión nueva que no acepta este envío. Actualiza la página y envíalo de nuevo.';
    case 'content':
      return `${sentence(message)} Corrígelo y envíalo de nuevo.`;
  }
}
