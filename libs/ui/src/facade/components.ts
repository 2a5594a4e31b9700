// The antd components the portal uses, one by one. This library is one shared file of the portal, so whatever is named
// here is downloaded by everyone: add a line when a page needs it, and look first whether our own does the job (README.md).
// Left out on purpose, each with what replaces it: Table → DataTable, Card → Panel, Result and Empty → ErrorState and
// EmptyState, Descriptions → DescriptionGrid, Timeline → HistoryTimeline, Popconfirm → useConfirm, Pagination → our own.
export {
  Alert,
  Avatar,
  Badge,
  Button,
  Checkbox,
  Collapse,
  DatePicker,
  Divider,
  Drawer,
  Dropdown,
  Flex,
  Input,
  Layout,
  Menu,
  Modal,
  Progress,
  Radio,
  Segmented,
  Select,
  Skeleton,
  Space,
  Spin,
  Switch,
  Tag,
  TimePicker,
  Tooltip,
} from 'antd';
export type { AlertProps, ButtonProps, DrawerProps, MenuProps, ModalProps, SelectProps, TagProps } from 'antd';
