import { Segmented, useIsPhone } from '@portal/ui';

type AgendaSwitchProps = { isAgenda: boolean; onChange: (isAgenda: boolean) => void };

export function AgendaSwitch({ isAgenda, onChange }: AgendaSwitchProps) {
  const phone = useIsPhone();
  const list = phone ? 'Lista' : 'Tabla';
  return (
    <Segmented<string>
      aria-label="Vista"
      block={phone}
      options={[list, 'Agenda']}
      value={isAgenda ? 'Agenda' : list}
      onChange={(next) => onChange(next === 'Agenda')}
    />
  );
}
