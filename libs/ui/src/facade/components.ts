// The antd components that pages use. Each export is bundled whole into the shell: add one only when a page needs it and no
// component of ours does the job (README.md). Left out on purpose, with their replacements: Table → DataTable, Card → Panel,
// Result and Empty → ErrorState and EmptyState, Descriptions → DescriptionGrid, Timeline → HistoryTimeline, Popconfirm →
// useConfirm, Pagination → our own.
export {
  Alert,
  Button,
  Drawer,
  Dropdown,
  Flex,
  Input,
  Modal,
  Progress,
  Segmented,
  Select,
  Skeleton,
  Spin,
  Tag,
  Tooltip,
} from 'antd';
export type { AlertProps, ButtonProps, DrawerProps, MenuProps, ModalProps, SelectProps, TagProps } from 'antd';
