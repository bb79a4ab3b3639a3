import {
  ArrowDown,
  ArrowUp,
  Check,
  CircleAlert,
  CircleCheck,
  Copy,
  ExternalLink,
  Eye,
  EyeOff,
  GripVertical,
  Image,
  LogOut,
  MapPin,
  Menu,
  Monitor,
  Moon,
  Pencil,
  Plus,
  RotateCcw,
  Search,
  Sun,
  Trash2,
  TriangleAlert,
  Upload,
  User,
  Users,
  Video,
  X,
} from 'lucide-react'

/* One icon for each meaning, wherever it appears. */
export const AddIcon = Plus
export const CancelIcon = X
export const CheckIcon = Check
export const CopyIcon = Copy
export const DarkThemeIcon = Moon
export const DeleteIcon = Trash2
export const DragIcon = GripVertical
export const EditIcon = Pencil
export const ErrorIcon = CircleAlert
export const HideIcon = EyeOff
export const ImageIcon = Image
export const LightThemeIcon = Sun
export const LocationIcon = MapPin
export const MediaIcon = Image
export const MenuIcon = Menu
export const MoveDownIcon = ArrowDown
export const MoveUpIcon = ArrowUp
export const OpenIcon = ExternalLink
export const RetryIcon = RotateCcw
export const ScreenIcon = Monitor
export const SearchIcon = Search
export const ShowIcon = Eye
export const SignOutIcon = LogOut
export const SuccessIcon = CircleCheck
export const UploadIcon = Upload
export const UserIcon = User
export const UsersIcon = Users
export const VideoIcon = Video
export const WarningIcon = TriangleAlert
