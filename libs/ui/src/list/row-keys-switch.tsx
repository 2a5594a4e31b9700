import { Switch } from 'antd';
import { useId } from 'react';
import { useRowKeysChoice } from './use-row-keys';

/** Software that turns speech into letters would press them by accident. */
export function RowKeysSwitch() {
  const [choice, choose] = useRowKeysChoice();
  const id = useId();
  return (
    <div className="ui-toggle">
      <Switch
        id={id}
        checked={choice === 'on'}
        onChange={(isOn) => choose(isOn ? 'on' : 'off')}
        aria-labelledby={`${id}-label`}
      />
      <label id={`${id}-label`} htmlFor={id}>
        J, K y A actúan en las listas: apágalas en este dispositivo si dictas con la voz
      </label>
    </div>
  );
}
