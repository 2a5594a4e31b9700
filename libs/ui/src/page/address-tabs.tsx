import { useSearchParams } from 'react-router-dom';
import { useIsPhone } from '../device/use-is-phone';
import { Segmented } from '../facade/components';

type Tab<Value extends string> = { value: Value; label: string };
/** The first one shows where the address names none. */
type Tabs<Value extends string> = readonly [Tab<Value>, ...Tab<Value>[]];

const PARAMETER = 'tab';

export function useAddressTab<Value extends string>(tabs: Tabs<Value>): [Value, (tab: Value) => void] {
  const [params, setParams] = useSearchParams();
  const [first] = tabs;
  const { value } = tabs.find((tab) => tab.value === params.get(PARAMETER)) ?? first;
  return [value, (next) => setParams(next === first.value ? {} : { [PARAMETER]: next })];
}

export function AddressTabs<Value extends string>({ label, tabs }: { label: string; tabs: Tabs<Value> }) {
  const [tab, setTab] = useAddressTab(tabs);
  return (
    <Segmented<Value>
      className="ui-above"
      aria-label={label}
      block={useIsPhone()}
      options={[...tabs]}
      value={tab}
      onChange={setTab}
    />
  );
}
