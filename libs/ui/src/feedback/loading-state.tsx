import { Flex, Spin } from 'antd';

export function LoadingState({ text = 'Cargando...' }: { text?: string }) {
  return (
    <Flex className="ui-loading ui-quiet" align="center" justify="center" gap={12} role="status">
      <Spin />
      <span>{text}</span>
    </Flex>
  );
}
