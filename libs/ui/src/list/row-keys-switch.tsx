import { Checkbox } from 'antd';
import { useRowKeysChoice } from './use-row-keys';

/** Software that turns speech into letters would press them by accident. */
export function RowKeysSwitch() {
  const [choice, choose] = useRowKeysChoice();
  return (
    <Checkbox checked={choice === 'on'} onChange={({ target }) => choose(target.checked ? 'on' : 'off')}>
      J, K y A actúan en las listas: apágalas en este dispositivo si dictas con la voz
    </Checkbox>
  );
}
